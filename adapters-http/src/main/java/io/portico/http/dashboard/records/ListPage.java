package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The list of a kind of record: the model of {@code records/list.jte}.
 *
 * @param rows the cells of each record
 * @param later the address of the table with its numbers; empty if this one has them
 */
public record ListPage(
    Kind kind,
    boolean mayAdd,
    Empty empty,
    List<? extends Column<?>> columns,
    List<List<Cell>> rows,
    Optional<Paging> paging,
    Optional<String> later) {

  /** What is shown where there is nothing yet. */
  public record Empty(String icon, Words title, Words text) {}

  /** Returns the id of the table. */
  public String id() {
    return kind.place().path().substring(kind.place().path().lastIndexOf('/') + 1);
  }
}
