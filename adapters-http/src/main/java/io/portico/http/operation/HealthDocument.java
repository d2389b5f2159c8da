package io.portico.http.operation;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.LabelIndexReport;
import io.portico.http.json.JsonDocument;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The health of this node. */
@JsonDocument
record HealthDocument(String status, @Nullable LabelIndex labelIndex) {

  static final HealthDocument UP = new HealthDocument("UP", null);
  static final HealthDocument DOWN = new HealthDocument("DOWN", null);

  /** Returns that of a node that is up; what its indexes hold, once there are any. */
  static HealthDocument up(Optional<LabelIndexReport> labelIndex) {
    return labelIndex
        .filter(report -> report.ready() + report.loading() + report.refused() > 0)
        .map(report -> new HealthDocument("UP", LabelIndex.of(report)))
        .orElse(HealthDocument.UP);
  }

  /** What the label indexes hold. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record LabelIndex(
      long ready,
      long loading,
      long refused,
      long apis,
      long bytes,
      @JsonProperty("most_bytes") long mostBytes,
      @JsonProperty("cached_bytes") long cachedBytes) {

    private static LabelIndex of(LabelIndexReport report) {
      return new LabelIndex(
          report.ready(),
          report.loading(),
          report.refused(),
          report.apis(),
          report.apiBytes() + report.postingBytes(),
          report.mostBytes(),
          report.cachedBytes());
    }
  }
}
