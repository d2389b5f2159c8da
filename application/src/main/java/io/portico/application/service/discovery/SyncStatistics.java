package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncReport.OtherId;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.service.audit.ChangedApis;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappedLabels.Unmapped;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.discovery.RunFindings.Conflict;
import io.portico.domain.shared.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the results of a sync and collects the details for its report. */
final class SyncStatistics {

  private static final int LONGEST_KEY = 255;
  private static final int LONGEST_EXAMPLE = 256;

  private final Map<Key, Occurrences> unmapped = new LinkedHashMap<>();
  private final List<Conflict> conflicts = new ArrayList<>();
  private final List<OtherId> otherIds = new ArrayList<>();
  private final List<Rejected> rejected = new ArrayList<>();
  private long created;
  private long updated;
  private long unchanged;
  private long missing;
  private long mapped;
  private long unmappedCount;
  private long conflictCount;
  private long otherIdCount;
  private long rejectedCount;
  private ChangedApis apisCreated = ChangedApis.NONE;
  private ChangedApis apisUpdated = ChangedApis.NONE;
  private ChangedApis apisMissing = ChangedApis.NONE;

  private record Key(String key, Reason reason) {}

  private static final class Occurrences {

    private final Set<String> examples = new LinkedHashSet<>();
    private long count;

    void add(long number, Collection<String> others) {
      count += number;
      others.stream()
          .takeWhile(_ -> examples.size() < SyncReport.MOST_EXAMPLES)
          .forEach(examples::add);
    }
  }

  void created() {
    created++;
  }

  void updated() {
    updated++;
  }

  void unchanged() {
    unchanged++;
  }

  void missing(long number) {
    missing += number;
  }

  void wrote(List<ApiId> added, List<ApiId> changed) {
    apisCreated = apisCreated.and(added);
    apisUpdated = apisUpdated.and(changed);
  }

  void wroteMissing(List<ApiId> marked) {
    apisMissing = apisMissing.and(marked);
  }

  /** Returns the audit facts about the written APIs; none if none was written. */
  Snapshot written() {
    return apisCreated
        .snapshot("apisCreated")
        .and(apisUpdated.snapshot("apisUpdated"))
        .and(apisMissing.snapshot("apisMissing"));
  }

  void mapped(long labels) {
    mapped += labels;
  }

  void unmapped(Unmapped one) {
    unmappedCount++;
    var key = new Key(Text.truncated(one.key(), LONGEST_KEY), one.reason());
    add(key, 1, List.of(Text.truncated(one.example(), LONGEST_EXAMPLE)));
  }

  void conflict(Conflict conflict) {
    conflictCount++;
    if (conflicts.size() < SyncReport.MOST_LISTED) {
      conflicts.add(conflict);
    }
  }

  void otherId(OtherId one) {
    otherIdCount++;
    if (otherIds.size() < SyncReport.MOST_LISTED) {
      otherIds.add(one);
    }
  }

  void rejected(Rejected one) {
    rejectedCount++;
    if (rejected.size() < SyncReport.MOST_LISTED) {
      rejected.add(one);
    }
  }

  /** Adds everything that {@code other} has counted. */
  void add(SyncStatistics other) {
    created += other.created;
    updated += other.updated;
    unchanged += other.unchanged;
    missing += other.missing;
    mapped += other.mapped;
    unmappedCount += other.unmappedCount;
    other.unmapped.forEach((key, more) -> add(key, more.count, more.examples));
    other.conflicts.stream()
        .limit(SyncReport.MOST_LISTED - conflicts.size())
        .forEach(conflicts::add);
    conflictCount += other.conflictCount;
    other.otherIds.stream().limit(SyncReport.MOST_LISTED - otherIds.size()).forEach(otherIds::add);
    otherIdCount += other.otherIdCount;
    other.rejected.stream().limit(SyncReport.MOST_LISTED - rejected.size()).forEach(rejected::add);
    rejectedCount += other.rejectedCount;
    apisCreated = apisCreated.and(other.apisCreated);
    apisUpdated = apisUpdated.and(other.apisUpdated);
    apisMissing = apisMissing.and(other.apisMissing);
  }

  private void add(Key key, long number, Collection<String> examples) {
    var known =
        unmapped.size() < SyncReport.MOST_KEYS
            ? unmapped.computeIfAbsent(key, _ -> new Occurrences())
            : unmapped.get(key);
    if (known != null) {
      known.add(number, examples);
    }
  }

  SyncReport report() {
    return new SyncReport(
        new Counts(
            created,
            updated,
            unchanged,
            missing,
            mapped,
            unmappedCount,
            conflictCount,
            rejectedCount),
        unmapped.entrySet().stream()
            .map(
                entry ->
                    new RunFindings.Unmapped(
                        entry.getKey().key(),
                        entry.getKey().reason(),
                        entry.getValue().count,
                        List.copyOf(entry.getValue().examples)))
            .toList(),
        conflicts,
        rejected,
        otherIds,
        otherIdCount);
  }
}
