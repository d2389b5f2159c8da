package io.portico.http.dashboard.records;

import io.portico.http.dashboard.savedview.ViewMenu;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * The list of a kind of record: the model of {@code records/list.jte}.
 *
 * @param arrangement its order, and the columns that it shows
 * @param rows the cells of each record
 * @param later the address of the table with its numbers; empty if this one has them
 * @param tabs of the list; empty if it has those of its place
 * @param views the menu of saved views
 * @param hasFile whether the list can be had as a file
 */
public record ListPage(
    RecordList<?> list,
    RecordList.Found<?> found,
    Arrangement<?> arrangement,
    List<List<Cell>> rows,
    Optional<String> later,
    List<Tab> tabs,
    ViewMenu views,
    boolean hasFile) {

  /** What is shown where there is nothing yet. */
  public record Empty(String icon, Words title, Words text) {}

  /** Returns the id of the table. */
  public String id() {
    return id(list.kind());
  }

  static String id(Kind<?> kind) {
    return kind.place().path().substring(kind.place().path().lastIndexOf('/') + 1);
  }
}
