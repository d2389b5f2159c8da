package io.portico.http.testkit;

import io.portico.application.port.in.usage.UsageStreamQueries.PartitionReport;
import io.portico.application.port.in.usage.UsageStreamQueries.Report;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports of a stream of usage records, for tests. */
public final class StreamReports {

  private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

  private StreamReports() {}

  /** Returns the report of two partitions with a rejected record. */
  public static Report of(Optional<String> problem) {
    var rejected = new RejectedRecord(new StreamPartition("calls", "id", 1), 2, "not <JSON>", AT);
    return new Report(
        new StreamState(
            "kafka:9092",
            "calls",
            "tyk",
            "portico",
            Optional.empty(),
            problem.map(text -> new StreamState.Problem(text, AT)),
            Map.of()),
        List.of(new PartitionReport(0, 1_200, 61_234), new PartitionReport(1, 0, 3)),
        List.of(rejected));
  }
}
