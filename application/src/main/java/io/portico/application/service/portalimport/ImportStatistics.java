package io.portico.application.service.portalimport;

import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportFinding;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.portalimport.ImportReport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what one batch of an import does. */
final class ImportStatistics {

  private final Map<ImportKind, Map<ImportEffect, Long>> counts = new EnumMap<>(ImportKind.class);
  private final List<ImportFinding> findings = new ArrayList<>();

  /** Counts a record. */
  void count(ImportKind kind, ImportEffect effect) {
    count(kind, effect, 1);
  }

  /** Counts {@code number} records. */
  void count(ImportKind kind, ImportEffect effect, long number) {
    if (number > 0) {
      counts
          .computeIfAbsent(kind, _ -> new EnumMap<>(ImportEffect.class))
          .merge(effect, number, Long::sum);
    }
  }

  /** Counts a record and reports it. */
  void report(ImportKind kind, ImportEffect effect, Object subject, String reason) {
    count(kind, effect);
    note(kind, effect, subject, reason);
  }

  /** Counts a record that cannot be imported, and reports it. */
  void reject(ImportKind kind, Object subject, String reason) {
    report(kind, ImportEffect.REJECTED, subject, reason);
  }

  /** Reports a record that is counted otherwise. */
  void note(ImportKind kind, ImportEffect effect, Object subject, String reason) {
    findings.add(new ImportFinding(kind, effect, subject.toString(), reason));
  }

  /** Returns the report of the batch. */
  ImportReport toReport() {
    return new ImportReport(counts, findings, findings.size());
  }
}
