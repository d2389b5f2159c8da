package io.portico.http.usage;

import io.portico.domain.usage.LatencyHistogram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The percentiles of latencies in documents and tables of usage, in milliseconds. */
record Percentiles(@Nullable Long p50, @Nullable Long p95, @Nullable Long p99) {

  /** The columns of a table. */
  static final List<String> COLUMNS = List.of("p50_latency", "p95_latency", "p99_latency");

  static Percentiles of(Optional<LatencyHistogram> latencies) {
    var known = latencies.orElseGet(LatencyHistogram::new);
    return new Percentiles(
        member(known.percentile(50)), member(known.percentile(95)), member(known.percentile(99)));
  }

  static @Nullable Long member(OptionalLong latency) {
    return latency.isPresent() ? latency.getAsLong() : null;
  }

  List<String> cells() {
    return Stream.of(p50, p95, p99).map(Percentiles::cell).toList();
  }

  static String cell(OptionalLong latency) {
    return cell(member(latency));
  }

  private static String cell(@Nullable Long latency) {
    return latency == null ? "" : latency.toString();
  }
}
