package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.domain.access.Actor;
import io.portico.http.browser.Form;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * One kind of record, described, and the routes below its records: the form that changes one, and
 * the actions, each perhaps with a question. All need the permission {@link Kind#changes}, and that
 * of the controller.
 *
 * @param <R> the record
 * @param <D> what its form gives
 */
public interface RecordEdits<R extends Record, D> {

  /** Returns the engine. */
  Records records();

  /** Returns what is the same for all records. */
  Kind<R> kind();

  /** Returns a record by its id in a path. */
  R find(Actor actor, String id);

  /** Returns the fields of the form of a new record, or of a known one. */
  List<Input> inputs(Actor actor, Optional<R> known, Fields shown);

  /** Returns the values of the form of a known record. */
  Fields values(Actor actor, R known);

  /** Returns the values of the form of a new record. */
  default Fields beginning(HttpRequest<?> request, Actor actor) {
    return Fields.NONE;
  }

  /** Reads a form; throws an {@code InvalidValueException} for the first field that is wrong. */
  D read(Actor actor, Fields sent, Optional<R> known);

  /** Returns what a form sent with what one of its further buttons does to it. */
  default Fields pressed(Actor actor, Optional<R> known, Fields sent) {
    return sent;
  }

  /** Returns whether a further button of the form was pressed, which saves nothing. */
  default boolean isShownAgain(Fields sent) {
    return false;
  }

  /** Returns {@code fields}, of which some are wrong, with what else is wrong with them. */
  default Fields checked(Actor actor, Optional<R> known, Fields fields) {
    return fields;
  }

  /** Adds a record. */
  Saved add(Sent sent, D details);

  /** Changes a record. */
  Saved replace(Sent sent, R known, D details);

  /** Returns what is said above the form of a new record, or of a known one. */
  default Optional<Words> note(Actor actor, Optional<R> known) {
    return Optional.empty();
  }

  /** Returns what a record is called. */
  default Words name(R known) {
    return kind().name(known);
  }

  /** Returns the path of a record. */
  default String path(R known) {
    return kind().path(known);
  }

  /** Returns that something was done with a record, which its page says by its name. */
  default Saved done(R known, String key) {
    return new Saved.Done(path(known), flash(known, key));
  }

  /** Returns that something was done with a record, which the list says by its name. */
  default Saved listed(R known, String key) {
    return new Saved.Done(kind().place().path(), flash(known, key));
  }

  private Flash flash(R known, String key) {
    return Flash.done(key, kind().known().name().apply(known));
  }

  /** Returns the page to return to from the form of a new record. */
  default String back(Fields shown) {
    return kind().place().path();
  }

  /** Returns what can be done with a record. */
  default List<Action<R>> actions() {
    return List.of();
  }

  /** Returns what stands above the actions below the form of a record; empty for no such part. */
  default Optional<FormPage.About> about(R known) {
    return Optional.empty();
  }

  /** {@code POST <path>/{id}}: changes a record. */
  @Post("/{id}")
  default HttpResponse<?> change(HttpRequest<?> request, String id, Form form, Actor actor) {
    return records().change(this, new Sent(request, actor, Fields.of(form.fields())), id);
  }

  /** {@code GET <path>/{id}/{action}}: the form of a record, or asks before an action. */
  @Get("/{id}/{action}")
  default HttpResponse<?> ask(HttpRequest<?> request, String id, String action, Actor actor) {
    return action.equals(Kind.EDIT) && kind().hasPage()
        ? records().edit(this, request, id, actor)
        : records().ask(this, request, id, action, actor);
  }

  /** {@code POST <path>/{id}/{action}}: changes a record, or carries out an action. */
  @Post("/{id}/{action}")
  default HttpResponse<?> act(
      HttpRequest<?> request, String id, String action, Form form, Actor actor) {
    return action.equals(Kind.EDIT) && kind().hasPage()
        ? change(request, id, form, actor)
        : records().act(this, new Sent(request, actor, Fields.of(form.fields())), form, id, action);
  }
}
