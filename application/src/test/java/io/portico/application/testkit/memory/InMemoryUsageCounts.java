package io.portico.application.testkit.memory;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.UsageCounts;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.Slot;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Counts in memory. */
public final class InMemoryUsageCounts implements UsageCounts {

  private record Table(OrganisationId organisation, Resolution resolution) {}

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Table, Map<Slot, Count>> tables = new HashMap<>();

  InMemoryUsageCounts(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(OrganisationId organisation, HitCounts counts) {
    unitOfWork.requireRunning();
    organisations.requireExisting(organisation);
    for (var resolution : Resolution.values()) {
      var table = tables.computeIfAbsent(new Table(organisation, resolution), _ -> new HashMap<>());
      counts.in(resolution).forEach((slot, count) -> table.merge(slot, count, Count::plus));
    }
  }

  @Override
  public synchronized Map<Slot, Count> find(
      OrganisationId organisation,
      Resolution resolution,
      Collection<StoredKey> keys,
      int first,
      int last) {
    return all(organisation, resolution, first, last).entrySet().stream()
        .filter(entry -> keys.contains(entry.getKey().key()))
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns what was counted of all keys. */
  synchronized Map<Slot, Count> all(
      OrganisationId organisation, Resolution resolution, int first, int last) {
    return tables.getOrDefault(new Table(organisation, resolution), Map.of()).entrySet().stream()
        .filter(entry -> entry.getKey().bucket() >= first && entry.getKey().bucket() <= last)
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
