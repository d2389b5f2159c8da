package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncReport.Conflict;
import io.portico.application.port.in.discovery.SyncReport.Rejected;
import io.portico.application.service.audit.ChangedApis;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappedLabels.Unmapped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts what a sync does, and keeps as much of it as a report tells. */
final class SyncStatistics {

  private static final int LONGEST_KEY = 255;
  private static final int LONGEST_EXAMPLE = 256;

  private final Map<Key, Told> unmapped = new LinkedHashMap<>();
  private final List<Conflict> conflicts = new ArrayList<>();
  private final List<Rejected> rejected = new ArrayList<>();
  private long created;
  private long updated;
  private long unchanged;
  private long missing;
  private long mapped;
  private long unmappedCount;
  private long conflictCount;
  private long rejectedCount;
  private ChangedApis apisCreated = ChangedApis.NONE;
  private ChangedApis apisUpdated = ChangedApis.NONE;
  private ChangedApis apisMissing = ChangedApis.NONE;

  private record Key(String key, Reason reason) {}

  private static final class Told {
    private final Set<String> examples = new LinkedHashSet<>();
    private long count;
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

  /** Keeps which APIs were written. */
  void wrote(List<ApiId> added, List<ApiId> changed) {
    apisCreated = apisCreated.and(added);
    apisUpdated = apisUpdated.and(changed);
  }

  /** Keeps which APIs are missing from now on. */
  void wroteMissing(List<ApiId> missed) {
    apisMissing = apisMissing.and(missed);
  }

  /** Returns what is told of the APIs that were written; nothing if none was. */
  Snapshot written() {
    return apisCreated
        .facts("apis_created")
        .and(apisUpdated.facts("apis_updated"))
        .and(apisMissing.facts("apis_missing"));
  }

  void mapped(long labels) {
    mapped += labels;
  }

  void unmapped(Unmapped one) {
    unmappedCount++;
    var told = told(one.key(), one.reason());
    if (told != null) {
      told.count++;
      tell(told, cut(one.example(), LONGEST_EXAMPLE));
    }
  }

  void conflict(Conflict conflict) {
    conflictCount++;
    if (conflicts.size() < SyncReport.MOST_LISTED) {
      conflicts.add(conflict);
    }
  }

  void rejected(Rejected one) {
    rejectedCount++;
    if (rejected.size() < SyncReport.MOST_LISTED) {
      rejected.add(one);
    }
  }

  /** Adds all that {@code other} counted. */
  void add(SyncStatistics other) {
    created += other.created;
    updated += other.updated;
    unchanged += other.unchanged;
    missing += other.missing;
    mapped += other.mapped;
    unmappedCount += other.unmappedCount;
    other.unmapped.forEach(
        (key, more) -> {
          var told = told(key.key(), key.reason());
          if (told != null) {
            told.count += more.count;
            more.examples.forEach(example -> tell(told, example));
          }
        });
    other.conflicts.stream()
        .limit(SyncReport.MOST_LISTED - conflicts.size())
        .forEach(conflicts::add);
    conflictCount += other.conflictCount;
    other.rejected.stream().limit(SyncReport.MOST_LISTED - rejected.size()).forEach(rejected::add);
    rejectedCount += other.rejectedCount;
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
                    new SyncReport.Unmapped(
                        entry.getKey().key(),
                        entry.getKey().reason(),
                        entry.getValue().count,
                        List.copyOf(entry.getValue().examples)))
            .toList(),
        conflicts,
        rejected);
  }

  private @Nullable Told told(String key, Reason reason) {
    var known = new Key(cut(key, LONGEST_KEY), reason);
    if (unmapped.size() >= SyncReport.MOST_KEYS) {
      return unmapped.get(known);
    }
    return unmapped.computeIfAbsent(known, _ -> new Told());
  }

  private static void tell(Told told, String example) {
    if (told.examples.size() < SyncReport.MOST_EXAMPLES) {
      told.examples.add(example);
    }
  }

  private static String cut(String text, int longest) {
    return text.codePointCount(0, text.length()) <= longest
        ? text
        : text.substring(0, text.offsetByCodePoints(0, longest));
  }
}
