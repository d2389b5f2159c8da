package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.domain.access.Actor;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Paging;
import java.util.List;
import java.util.Optional;

/**
 * All pages of one kind of record: also the list, and the page of each.
 *
 * @param <R> the record
 * @param <D> what its form gives
 */
public interface RecordPages<R extends Record, D> extends RecordForms<R, D> {

  /** The parameter of pages that count at once, without a second request. */
  String COUNTED = "counted";

  /**
   * The records of a page of the list.
   *
   * @param paging empty if they are all
   * @param empty what is shown if there are none
   */
  record Found<R>(List<R> items, Optional<Paging> paging, ListPage.Empty empty) {}

  /** Returns the records that a request of the list asks for. */
  Found<R> found(HttpRequest<?> request, Actor actor);

  /** Returns the columns of the list. */
  List<Column<R>> columns(HttpRequest<?> request, Actor actor);

  /** Returns whether the list is shown before its numbers, for which a second request asks. */
  default boolean countsLater() {
    return false;
  }

  /** Returns whether a request asks for the list with its numbers. */
  static boolean isCounted(HttpRequest<?> request) {
    return request.getParameters().contains(COUNTED);
  }

  /** Returns the page of a record; empty unless {@link Kind#hasPage}. */
  default Optional<Page> page(HttpRequest<?> request, Actor actor, R known) {
    return Optional.empty();
  }

  /** Returns the cell of a record that leads to its page. */
  default Cell.Link link(Actor actor, R known) {
    return new Cell.Link(
        name(known),
        Optional.of(path(known)).filter(_ -> actor.may(kind().changes())),
        Optional.empty());
  }

  /** {@code GET <path>}: the list. */
  @Get
  default HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    return records().list(this, request, actor);
  }

  /** {@code GET <path>/{id}}: the page of a record. */
  @Get("/{id}")
  default HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    return records().show(this, request, id, actor);
  }
}
