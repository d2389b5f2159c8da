package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.domain.access.Actor;
import io.portico.http.browser.Form;

/**
 * The forms of one kind of record: also that of a new one, below the path of the list.
 *
 * @param <R> the record
 * @param <D> what its form gives
 */
public interface RecordForms<R extends Record, D> extends RecordEdits<R, D> {

  /** {@code GET <path>/new}: the form of a new record. */
  @Get("/new")
  default HttpResponse<?> ask(HttpRequest<?> request, Actor actor) {
    return records().ask(this, request, actor);
  }

  /** {@code POST <path>/new}: adds a record. */
  @Post("/new")
  default HttpResponse<?> add(HttpRequest<?> request, Form form, Actor actor) {
    return records().add(this, request, form, actor);
  }
}
