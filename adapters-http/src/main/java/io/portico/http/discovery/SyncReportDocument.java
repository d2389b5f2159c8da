package io.portico.http.discovery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.api.ApiId;
import io.portico.http.problem.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a sync did (contract 2.4).
 *
 * @param missing how many APIs of the source were not sent, where the sync was complete
 * @param mapped how many labels the mapping found
 * @param unmapped what led to no label, at most 1,000 keys
 * @param conflicts labels that stayed because somebody else set them, at most 1,000
 * @param conflictsTotal how many those are
 * @param rejected what could not be taken, at most 1,000
 * @param rejectedTotal how many those are
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record SyncReportDocument(
    long created,
    long updated,
    long unchanged,
    long missing,
    long mapped,
    List<Unmapped> unmapped,
    List<Conflict> conflicts,
    @JsonProperty("conflicts_total") long conflictsTotal,
    List<Rejected> rejected,
    @JsonProperty("rejected_total") long rejectedTotal) {

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
        counts.rejected());
  }

  /**
   * Something that led to no label.
   *
   * @param reason no_such_label, value_not_allowed, label_deprecated or too_many_labels
   */
  @Serdeable
  record Unmapped(String key, long count, List<String> examples, String reason) {
    static Unmapped of(SyncReport.Unmapped unmapped) {
      return new Unmapped(
          unmapped.key(), unmapped.count(), unmapped.examples(), unmapped.reason().word());
    }
  }

  /** A label that stayed. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Conflict(
      @Nullable String api,
      @JsonProperty("external_id") String externalId,
      String label,
      String kept,
      String discovered) {
    static Conflict of(SyncReport.Conflict conflict) {
      return new Conflict(
          conflict.api().map(ApiId::toString).orElse(null),
          conflict.externalId().value(),
          conflict.about().label().value(),
          conflict.about().kept().value(),
          conflict.about().discovered().value());
    }
  }

  /**
   * What could not be taken.
   *
   * @param index the number of the line, from 1 on, or the index in {@code apis}, from 0 on
   */
  @Serdeable
  record Rejected(long index, List<FieldError> errors) {
    static Rejected of(SyncReport.Rejected rejected) {
      return new Rejected(
          rejected.index(),
          rejected.faults().stream()
              .map(fault -> new FieldError(fault.field(), fault.problem()))
              .toList());
    }
  }
}
