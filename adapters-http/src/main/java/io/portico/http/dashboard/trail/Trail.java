package io.portico.http.dashboard.trail;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.in.audit.AuditQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditKind;
import io.portico.http.audit.AuditCursor;
import io.portico.http.dashboard.conflict.Conflicts;
import io.portico.http.page.Address;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Reads the history of a record. */
@Singleton
public record Trail(AuditQueries audit) {

  private static final String CURSOR = "cursor";
  private static final int ENTRIES = 20;

  /**
   * Returns the part of the history of a record that {@code request} asks for.
   *
   * @param path of the page that shows it
   */
  public TrailPage of(
      HttpRequest<?> request, Actor actor, AuditKind kind, String object, String path) {
    var cursor = Optional.ofNullable(request.getParameters().get(CURSOR));
    var found =
        audit.page(
            new AuditQueries.Query(
                actor, Conflicts.about(kind, object), cursor.map(AuditCursor::read), ENTRIES));
    var names = audit.names(actor, found.items().stream().map(AuditEntryView::entry).toList());
    return new TrailPage(
        found.items().stream().map(view -> TrailEntry.of(view, names)).toList(),
        Paging.of(
            Words.of("trail.changes", found.items().size()),
            Address.of(path),
            CURSOR,
            cursor,
            found.next().map(AuditCursor::after)));
  }
}
