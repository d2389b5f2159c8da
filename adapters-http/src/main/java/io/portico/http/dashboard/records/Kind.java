package io.portico.http.dashboard.records;

import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.http.page.Words;

/**
 * What is the same for all records of a kind.
 *
 * @param newPath the path of the form of a new record; empty if there is none
 * @param changes the permission for forms and actions
 * @param audited what the audit trail calls the records
 * @param adding the heading of the form of a new record, and what leads to it
 * @param add what the button of that form says
 * @param hasPage whether a record has a page of its own; else its form is at its path
 */
public record Kind(
    Place place,
    String newPath,
    Permission changes,
    AuditKind audited,
    Words adding,
    Words add,
    boolean hasPage) {

  /** The end of the path of the form of a record that has a page of its own. */
  static final String EDIT = "edit";

  /** Creates the kind of records whose form of a new one is below the list. */
  public Kind(
      Place place,
      Permission changes,
      AuditKind audited,
      Words adding,
      Words add,
      boolean hasPage) {
    this(place, place.path() + "/new", changes, audited, adding, add, hasPage);
  }
}
