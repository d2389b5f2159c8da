package io.portico.application.testkit.memory.audit;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.audit.AuditEntries;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Audit entries in memory, the newest first. */
public final class InMemoryAuditEntries implements AuditEntries {

  private static final Comparator<AuditPosition> NEWEST_FIRST =
      comparing(AuditPosition::at).thenComparing(position -> position.id().value()).reversed();

  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, NavigableMap<AuditPosition, AuditEntry>> entries =
      new HashMap<>();

  public InMemoryAuditEntries(InMemoryUnitOfWork unitOfWork) {
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(OrganisationId organisation, AuditEntry entry) {
    unitOfWork.requireRunning();
    var present = entries.computeIfAbsent(organisation, _ -> new TreeMap<>(NEWEST_FIRST));
    if (present.putIfAbsent(entry.position(), entry) != null) {
      throw new IllegalStateException("entry: " + entry.id() + " (expected: a new one)");
    }
  }

  @Override
  public synchronized List<AuditEntry> page(
      OrganisationId organisation, AuditFilter filter, Optional<AuditPosition> after, int limit) {
    return matching(organisation, filter, after).limit(limit).toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation, AuditFilter filter) {
    return matching(organisation, filter, Optional.empty()).count();
  }

  @Override
  public synchronized Optional<AuditPosition> positionOfNth(
      OrganisationId organisation, AuditFilter filter, AuditPosition after, int number) {
    var found =
        matching(organisation, filter, Optional.of(after)).skip(number - 1L).limit(2).toList();
    return found.size() < 2 ? Optional.empty() : Optional.of(found.getFirst().position());
  }

  @Override
  public synchronized int purgeBefore(Instant first, int most) {
    var expired =
        entries.values().stream()
            .flatMap(some -> some.values().stream())
            .filter(entry -> entry.at().isBefore(first) && !entry.action().isKept())
            .limit(most)
            .toList();
    entries.values().forEach(some -> some.values().removeAll(expired));
    return expired.size();
  }

  private Stream<AuditEntry> matching(
      OrganisationId organisation, AuditFilter filter, Optional<AuditPosition> after) {
    var all = entries.getOrDefault(organisation, new TreeMap<>(NEWEST_FIRST));
    return after.map(position -> all.tailMap(position, false)).orElse(all).values().stream()
        .filter(entry -> Filters.matches(filter, entry));
  }
}
