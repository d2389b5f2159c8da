package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.domain.access.Actor;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The pages of one kind of record. A controller describes the kind, and has the routes below its
 * path: the forms that add and change one, and the actions, each perhaps with a question. Its
 * {@code @RequiresPermission} is that of all its pages; those that change need {@link
 * Kind#changes}.
 *
 * @param <R> the record
 * @param <D> what its form gives
 */
public interface RecordPages<R extends Record, D> {

  /** The parameter of pages that count at once, without a second request. */
  String COUNTED = "counted";

  /** Returns the engine. */
  Records records();

  /** Returns what is the same for all records. */
  Kind kind();

  /**
   * The records of a page of the list.
   *
   * @param paging empty if they are all
   */
  record Found<R>(List<R> items, Optional<Paging> paging) {}

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

  /** Returns a record by its id in a path. */
  R find(Actor actor, String id);

  /** Returns the id of a record. */
  Object id(R known);

  /** Returns what a record is called. */
  Words name(R known);

  /** Returns the fields of the form of a new record, or of a known one. */
  List<Input> inputs(Actor actor, Optional<R> known, Fields shown);

  /** Returns the values of the form of a known record. */
  Fields values(R known);

  /** Returns the values of the form of a new record. */
  default Fields beginning(HttpRequest<?> request, Actor actor) {
    return Fields.NONE;
  }

  /** Reads a form; throws an {@code InvalidValueException} for the first field that is wrong. */
  D read(Fields sent, Optional<R> known);

  /** Returns {@code fields}, of which some are wrong, with what else is wrong with them. */
  default Fields checked(Actor actor, Optional<R> known, Fields fields) {
    return fields;
  }

  /** Adds a record. */
  Saved add(Sent sent, D details);

  /** Changes a record. */
  Saved replace(Sent sent, R known, D details);

  /** Returns the page of a record; called if {@link Kind#hasPage}. */
  default Page page(HttpRequest<?> request, Actor actor, R known) {
    throw new UnsupportedOperationException("the page of the record is its form");
  }

  /** Returns the heading of the form of a known record. */
  default Words editing(R known) {
    return name(known);
  }

  /** Returns what is said above the form of a new record, or of a known one. */
  default Optional<Words> note(Optional<R> known) {
    return Optional.empty();
  }

  /** Returns the tag of a record. */
  default String tag(R known) {
    return RecordTag.of(known);
  }

  /** Returns the path of a record. */
  default String path(R known) {
    return kind().place().path() + "/" + id(known);
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

  /** {@code GET <path>/new}: the form of a new record. */
  @Get("/new")
  default HttpResponse<?> ask(HttpRequest<?> request, Actor actor) {
    return records().ask(this, request, actor);
  }

  /** {@code POST <path>/new}: adds a record. */
  @Post("/new")
  default HttpResponse<?> add(HttpRequest<?> request, Form form, Actor actor) {
    return records().add(this, new Sent(request, actor, Fields.of(form.fields())), form);
  }

  /** {@code GET <path>/{id}}: the page of a record. */
  @Get("/{id}")
  default HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    return records().show(this, request, id, actor);
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
