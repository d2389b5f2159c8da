package io.portico.application.service.audit;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.audit.AuditEntryView;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.audit.AuditEntries;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the audit trail of an organisation, and tells of each entry who made it. */
final class AuditReader {

  private final AuditEntries entries;
  private final DashboardUsers users;

  AuditReader(AuditEntries entries, DashboardUsers users) {
    this.entries = entries;
    this.users = users;
  }

  /** Returns what {@link AuditEntries#page} does, told. */
  List<AuditEntryView> page(
      OrganisationId organisation, AuditFilter filter, Optional<AuditPosition> after, int limit) {
    var page = entries.page(organisation, filter, after, limit);
    var addresses =
        page.stream()
            .map(AuditEntry::actor)
            .distinct()
            .collect(toMap(Function.identity(), user -> address(organisation, user)));
    return page.stream()
        .map(
            entry ->
                new AuditEntryView(entry, addresses.getOrDefault(entry.actor(), Optional.empty())))
        .toList();
  }

  private Optional<EmailAddress> address(OrganisationId organisation, UserId user) {
    return users.find(organisation, user).map(found -> found.profile().email());
  }
}
