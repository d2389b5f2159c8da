package io.portico.http.discovery;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.api.ApiId;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.RunFindings;
import io.portico.http.json.JsonDocument;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.WireNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a sync.
 *
 * @param missing how many APIs of the source were missing from a complete sync
 * @param mapped how many labels were mapped
 * @param unmapped metadata and tags that map to no label, at most 1,000 keys
 * @param conflicts labels that stayed because the source did not set them, at most 1,000
 * @param conflictsTotal the number of all conflicts
 * @param rejected invalid entries, at most 1,000
 * @param rejectedTotal the number of all invalid entries
 * @param skipped what the reading of the source skipped, by reason
 * @param duplicates documents of one title and version, at most 100
 * @param otherIds APIs under another id than that of their gateway, at most 1,000
 * @param otherIdsTotal the number of all of them
 */
@JsonDocument
record SyncReportDocument(
    long created,
    long updated,
    long unchanged,
    long missing,
    long mapped,
    List<Unmapped> unmapped,
    List<Conflict> conflicts,
    long conflictsTotal,
    List<Rejected> rejected,
    long rejectedTotal,
    List<Skipped> skipped,
    List<Duplicate> duplicates,
    List<OtherId> otherIds,
    long otherIdsTotal) {

  static SyncReportDocument of(SyncReport report) {
    var counts = report.counts();
    return new SyncReportDocument(
        counts.created(),
        counts.updated(),
        counts.unchanged(),
        counts.missing(),
        counts.mapped(),
        report.unmapped().stream().map(Unmapped::of).toList(),
        report.conflicts().stream().map(Conflict::of).toList(),
        counts.conflicts(),
        report.rejected().stream().map(Rejected::of).toList(),
        counts.rejected(),
        report.notes().skipped().stream().map(Skipped::of).toList(),
        report.notes().duplicates().stream().map(Duplicate::of).toList(),
        report.otherIds().stream().map(OtherId::of).toList(),
        report.otherIdCount());
  }

  /**
   * What the reading of a source skipped.
   *
   * @param reason not_openapi, excluded or kind_not_served
   */
  @JsonDocument
  record Skipped(String reason, long count, List<String> examples) {
    static Skipped of(ReadingNotes.Skipped skipped) {
      return new Skipped(skipped.reason().word(), skipped.count(), skipped.examples());
    }
  }

  /**
   * Documents of one title and version.
   *
   * @param examples external ids
   */
  @JsonDocument
  record Duplicate(String name, @Nullable String version, long count, List<String> examples) {
    static Duplicate of(ReadingNotes.Duplicate duplicate) {
      return new Duplicate(
          duplicate.name(),
          duplicate.version().orElse(null),
          duplicate.count(),
          duplicate.examples());
    }
  }

  /**
   * A key that maps to no label.
   *
   * @param reason no_such_label, value_not_allowed, label_deprecated or too_many_labels
   */
  @JsonDocument
  record Unmapped(String key, long count, List<String> examples, String reason) {
    static Unmapped of(RunFindings.Unmapped unmapped) {
      return new Unmapped(
          unmapped.key(), unmapped.count(), unmapped.examples(), unmapped.reason().word());
    }
  }

  /** A label that the source may not overwrite. */
  @JsonDocument
  record Conflict(
      @Nullable String api, String externalId, String label, String kept, String discovered) {
    static Conflict of(RunFindings.Conflict conflict) {
      return new Conflict(
          conflict.api().map(ApiId::toString).orElse(null),
          conflict.externalId().value(),
          conflict.details().label().value(),
          conflict.details().kept().value(),
          conflict.details().discovered().value());
    }
  }

  /**
   * An API under another id than that of its gateway.
   *
   * @param api its id; absent if it is new
   */
  @JsonDocument
  record OtherId(@Nullable String api, String externalId, String gatewayId) {
    static OtherId of(SyncReport.OtherId other) {
      return new OtherId(
          other.api().map(ApiId::toString).orElse(null),
          other.externalId().value(),
          other.gatewayId().toString());
    }
  }

  /**
   * An invalid entry.
   *
   * @param index the number of the line, from 1 on, or the index in {@code apis}, from 0 on
   * @param place where the source has it, for example the path of a file, or its external id
   * @param line the line in that place, from 1 on
   */
  @JsonDocument
  record Rejected(
      long index, @Nullable String place, @Nullable Integer line, List<FieldError> errors) {
    static Rejected of(SyncReport.Rejected rejected) {
      return new Rejected(
          rejected.index(),
          rejected.place().orElse(null),
          rejected.line().orElse(null),
          rejected.faults().stream()
              .map(fault -> new FieldError(WireNames.of(fault.field()), fault.problem()))
              .toList());
    }
  }
}
