package io.portico.http.usage;

import io.portico.application.port.in.usage.UsageStreamQueries;
import io.portico.application.port.in.usage.UsageStreamQueries.PartitionReport;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamState;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of the stream that usage records are read from. */
@JsonDocument
record UsageStreamDocument(
    boolean configured,
    @Nullable String servers,
    @Nullable String topic,
    @Nullable String format,
    @Nullable String group,
    @Nullable String problem,
    @Nullable String problemSince,
    @Nullable Long lag,
    @Nullable List<Partition> partitions,
    @Nullable List<Rejected> rejected) {

  /** A partition. */
  @JsonDocument
  record Partition(int partition, long nextOffset, long endOffset, long lag) {

    static Partition of(PartitionReport report) {
      return new Partition(report.number(), report.next(), report.end(), report.lag());
    }
  }

  /** A record that was not counted. */
  @JsonDocument
  record Rejected(int partition, long offset, String message, String at) {

    static Rejected of(RejectedRecord record) {
      return new Rejected(
          record.partition().number(),
          record.position(),
          record.reason(),
          Timestamps.written(record.at()));
    }
  }

  static UsageStreamDocument notConfigured() {
    return new UsageStreamDocument(false, null, null, null, null, null, null, null, null, null);
  }

  static UsageStreamDocument of(UsageStreamQueries.Report report) {
    var stream = report.stream();
    return new UsageStreamDocument(
        true,
        stream.servers(),
        stream.topic(),
        stream.format(),
        stream.group(),
        stream.problem().map(StreamState.Problem::text).orElse(null),
        stream.problem().map(StreamState.Problem::since).map(Timestamps::written).orElse(null),
        report.lag(),
        report.partitions().stream().map(Partition::of).toList(),
        report.rejected().stream().map(Rejected::of).toList());
  }
}
