package io.portico.http.dashboard.conflict;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Difference;
import io.portico.domain.fixture.Ids;
import io.portico.http.testkit.Caller;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the audit trail says of a change that came before a form was sent. */
public final class ChangeInBetween {

  private ChangeInBetween() {}

  /** Returns the latest entry, of a change that the user with this email address made. */
  public static Page<AuditEntryView, AuditPosition> by(String email, AuditAction action) {
    var entry =
        new AuditEntry(
            new AuditEntryId(Ids.next()),
            Instant.parse("2026-03-01T10:15:30Z"),
            Caller.ADMIN.actor().user(),
            Optional.empty(),
            action,
            "changed",
            Optional.empty(),
            new Difference(List.of(), 0));
    return new Page<>(
        List.of(new AuditEntryView(entry, Optional.of(new EmailAddress(email)))), Optional.empty());
  }
}
