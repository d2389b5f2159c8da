package io.portico.http.dashboard.records;

import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.page.Words;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is the same for all records of a kind.
 *
 * @param changes the permission for forms and actions
 * @param audited what the audit trail calls the records
 * @param editing the heading of the form of a known record; its name if empty
 * @param layout the template of the fields; empty if they are shown one below the other
 * @param hasPage whether a record has a page of its own; else its form is at its path
 */
public record Kind<R extends Record>(
    Place place,
    Permission changes,
    AuditKind audited,
    Adding adding,
    Optional<Words> editing,
    Optional<String> layout,
    boolean hasPage,
    Known<R> known) {

  /** The end of the path of the form of a record that has a page of its own. */
  static final String EDIT = "edit";

  /**
   * The form of a new record.
   *
   * @param path of it; empty if there is none
   * @param heading of it, and what leads to it
   * @param button what sends it
   */
  public record Adding(String path, Words heading, Words button) {}

  /**
   * What all pages say of one record.
   *
   * @param id by which the audit trail knows it
   * @param counted the part of it whose changes count
   */
  public record Known<R extends Record>(
      Function<R, ?> id,
      Function<R, String> name,
      Function<R, String> path,
      Function<R, ? extends Record> counted) {}

  /** Returns the kind of records that are below their list and have forms, but no pages. */
  public static <R extends Record> Kind<R> of(
      Place place,
      Permission changes,
      AuditKind audited,
      Function<R, ?> id,
      Function<R, String> name) {
    return new Kind<>(
        place,
        changes,
        audited,
        new Adding("", place.words(), place.words()),
        Optional.empty(),
        Optional.empty(),
        false,
        new Known<>(id, name, known -> place.path() + "/" + id.apply(known), known -> known));
  }

  /** Returns this kind with a form of a new record below the list. */
  public Kind<R> adding(String heading, String button) {
    return adding(place.path() + "/new", heading, button);
  }

  /** Returns this kind with a form of a new record. */
  public Kind<R> adding(String path, String heading, String button) {
    var form = new Adding(path, Words.of(heading), Words.of(button));
    return new Kind<>(place, changes, audited, form, editing, layout, hasPage, known);
  }

  /** Returns this kind with another heading of the form of a known record. */
  public Kind<R> editing(String heading) {
    return new Kind<>(
        place, changes, audited, adding, Optional.of(Words.of(heading)), layout, hasPage, known);
  }

  /** Returns this kind with a template of the fields. */
  public Kind<R> layout(String template) {
    return new Kind<>(
        place, changes, audited, adding, editing, Optional.of(template), hasPage, known);
  }

  /** Returns this kind, whose records have pages of their own. */
  public Kind<R> withPage() {
    return new Kind<>(place, changes, audited, adding, editing, layout, true, known);
  }

  /** Returns this kind, whose records are elsewhere. */
  public Kind<R> at(Function<R, String> path) {
    return with(new Known<>(known.id(), known.name(), path, known.counted()));
  }

  /** Returns this kind, of whose records only changes of a part count. */
  public Kind<R> counting(Function<R, ? extends Record> part) {
    return with(new Known<>(known.id(), known.name(), known.path(), part));
  }

  private Kind<R> with(Known<R> other) {
    return new Kind<>(place, changes, audited, adding, editing, layout, hasPage, other);
  }

  /** Returns the id of a record. */
  String id(R one) {
    return known.id().apply(one).toString();
  }

  /** Returns what a record is called. */
  Words name(R one) {
    return Words.plain(known.name().apply(one));
  }

  /** Returns the path of a record. */
  String path(R one) {
    return known.path().apply(one);
  }

  /** Returns the tag of a record. */
  String tag(R one) {
    return RecordTag.of(known.counted().apply(one));
  }
}
