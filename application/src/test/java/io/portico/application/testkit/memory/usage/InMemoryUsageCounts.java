package io.portico.application.testkit.memory.usage;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.usage.UsageSweeps.Removal;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.fixture.Hits;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.LatencyKey;
import io.portico.domain.usage.Resolution;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Counts in memory. */
public final class InMemoryUsageCounts implements UsageCounts {

  private record KeyOf(OrganisationId organisation, Optional<StoredKey> key) {}

  private record Table(OrganisationId organisation, Resolution resolution) {}

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Table, Map<CounterKey, Count>> tables = new HashMap<>();
  private final Map<Table, Map<LatencyKey, LatencyHistogram>> latencies = new HashMap<>();
  private final Set<KeyOf> keys = new LinkedHashSet<>();
  private int unfolded;
  private Optional<Instant> lastFold = Optional.empty();

  public InMemoryUsageCounts(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(OrganisationId organisation, HitCounts counts) {
    unitOfWork.requireRunning();
    organisations.requireExisting(organisation);
    unfolded++;
    counts.forEach((slot, _) -> keys.add(new KeyOf(organisation, slot.key())));
    for (var resolution : Resolution.values()) {
      var table = tables.computeIfAbsent(new Table(organisation, resolution), _ -> new HashMap<>());
      Hits.in(resolution, counts).forEach((slot, count) -> table.merge(slot, count, Count::plus));
      var histograms = latencies(organisation, resolution);
      Hits.latenciesIn(resolution, counts)
          .forEach(
              (slot, histogram) ->
                  histograms.computeIfAbsent(slot, _ -> new LatencyHistogram()).addAll(histogram));
    }
  }

  /** Returns the latencies of a resolution. */
  synchronized Map<LatencyKey, LatencyHistogram> latencies(
      OrganisationId organisation, Resolution resolution) {
    return latencies.computeIfAbsent(new Table(organisation, resolution), _ -> new HashMap<>());
  }

  /* Keys are numbered as they come. */
  synchronized Removal remove(
      Resolution resolution, int before, int position, int mostKeys, int mostRows) {
    latencies.forEach(
        (table, histograms) -> {
          if (table.resolution() == resolution) {
            histograms.keySet().removeIf(slot -> slot.bucket() < before);
          }
        });
    var rows = 0;
    var number = position;
    for (var key : keys.stream().skip(position).limit(mostKeys).toList()) {
      for (var slot : outdated(key, resolution, before)) {
        if (rows == mostRows) {
          return new Removal(rows, OptionalInt.of(number));
        }
        table(key, resolution).remove(slot);
        rows++;
      }
      number++;
    }
    return new Removal(rows, number < keys.size() ? OptionalInt.of(number) : OptionalInt.empty());
  }

  private List<CounterKey> outdated(KeyOf key, Resolution resolution, int before) {
    return table(key, resolution).keySet().stream()
        .filter(slot -> slot.key().equals(key.key()) && slot.bucket() < before)
        .toList();
  }

  private Map<CounterKey, Count> table(KeyOf key, Resolution resolution) {
    return tables.getOrDefault(new Table(key.organisation(), resolution), Map.of());
  }

  @Override
  public synchronized Map<CounterKey, Count> find(
      OrganisationId organisation,
      Resolution resolution,
      Collection<StoredKey> keys,
      int first,
      int last) {
    return all(organisation, resolution, first, last).entrySet().stream()
        .filter(entry -> entry.getKey().key().filter(keys::contains).isPresent())
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public synchronized void removeAll(
      OrganisationId organisation, Collection<StoredKey> removed, Set<PlanId> plans) {
    for (var resolution : Resolution.values()) {
      latencies(organisation, resolution)
          .keySet()
          .removeIf(slot -> slot.target().plan().filter(plans::contains).isPresent());
      tables
          .getOrDefault(new Table(organisation, resolution), new HashMap<>())
          .keySet()
          .removeIf(slot -> slot.key().filter(removed::contains).isPresent());
    }
  }

  @Override
  public synchronized void fold(Identifier node, Instant since, InstantSource clock) {
    // What is added is counted at once.
    unfolded = 0;
    lastFold = Optional.of(clock.instant());
  }

  @Override
  public synchronized Waiting backlog() {
    return new Waiting(unfolded, lastFold.filter(_ -> unfolded > 0));
  }

  /** Returns what was counted of all keys. */
  synchronized Map<CounterKey, Count> all(
      OrganisationId organisation, Resolution resolution, int first, int last) {
    return tables.getOrDefault(new Table(organisation, resolution), Map.of()).entrySet().stream()
        .filter(entry -> entry.getKey().bucket() >= first && entry.getKey().bucket() <= last)
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
