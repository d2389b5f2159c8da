package io.portico.domain.portalimport;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What an import has done so far.
 *
 * @param counts the number of records by kind and effect; only those above 0
 * @param findings the first records that did not come as they are
 * @param findingsTotal the number of all findings
 */
public record ImportReport(
    Map<ImportKind, Map<ImportEffect, Long>> counts,
    List<ImportFinding> findings,
    long findingsTotal) {

  /** The most findings that are kept. */
  public static final int MOST_FINDINGS = 1_000;

  /** The report of an import that has done nothing. */
  public static final ImportReport EMPTY = new ImportReport(Map.of(), List.of(), 0);

  public ImportReport {
    var copy = new EnumMap<ImportKind, Map<ImportEffect, Long>>(ImportKind.class);
    counts.forEach(
        (kind, byEffect) -> {
          if (!byEffect.isEmpty()) {
            copy.put(kind, Collections.unmodifiableMap(new EnumMap<>(byEffect)));
          }
        });
    counts = Collections.unmodifiableMap(copy);
    findings = findings.stream().limit(MOST_FINDINGS).toList();
  }

  /** Returns how many records of {@code kind} had {@code effect}. */
  public long count(ImportKind kind, ImportEffect effect) {
    return counts.getOrDefault(kind, Map.of()).getOrDefault(effect, 0L);
  }

  /** Returns this report and {@code more}, which happened later. */
  public ImportReport and(ImportReport more) {
    var sums = new EnumMap<ImportKind, Map<ImportEffect, Long>>(ImportKind.class);
    for (var report : List.of(this, more)) {
      report.counts.forEach(
          (kind, byEffect) ->
              byEffect.forEach(
                  (effect, count) ->
                      sums.computeIfAbsent(kind, _ -> new EnumMap<>(ImportEffect.class))
                          .merge(effect, count, Long::sum)));
    }
    var all = new ArrayList<>(findings);
    more.findings.stream().limit(MOST_FINDINGS - all.size()).forEach(all::add);
    return new ImportReport(sums, all, findingsTotal + more.findingsTotal);
  }
}
