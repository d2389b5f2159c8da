package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.domain.access.Actor;
import io.portico.http.dashboard.view.Page;
import java.util.Optional;

/**
 * All pages of one kind of record: its forms, its list, and the page of each.
 *
 * @param <R> the record
 * @param <D> what its form gives
 */
public interface RecordPages<R extends Record, D> extends RecordForms<R, D>, RecordList<R> {

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

  /** {@code GET <path>/{id}}: the page of a record. */
  @Get("/{id}")
  default HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    return records().show(this, request, id, actor);
  }
}
