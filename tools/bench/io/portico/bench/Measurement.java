package io.portico.bench;

import java.util.List;

/** What one case of load came to. Latencies are in milliseconds. */
record Measurement(double perSecond, double p50, double p99, long failures) {

  /** Returns the middle of several runs of one case: each figure's mean, all failures. */
  static Measurement mean(List<Measurement> runs) {
    return new Measurement(
        runs.stream().mapToDouble(Measurement::perSecond).average().orElseThrow(),
        runs.stream().mapToDouble(Measurement::p50).average().orElseThrow(),
        runs.stream().mapToDouble(Measurement::p99).average().orElseThrow(),
        runs.stream().mapToLong(Measurement::failures).sum());
  }
}
