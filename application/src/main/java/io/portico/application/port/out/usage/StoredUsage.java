package io.portico.application.port.out.usage;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.CounterKey;
import io.portico.domain.usage.LatencyHistogram;
import io.portico.domain.usage.LatencyKey;
import io.portico.domain.usage.Resolution;
import java.util.List;
import java.util.function.Consumer;

/**
 * All counters and latencies of a store, of every organisation, to copy them to another store while
 * no node runs on either.
 */
public interface StoredUsage {

  /**
   * A counter.
   *
   * @param key with a bucket of the resolution of the context
   */
  record Counter(OrganisationId organisation, CounterKey key, Count count) {}

  /**
   * The latencies of a target.
   *
   * @param key with a bucket of the resolution of the context
   */
  record Latencies(OrganisationId organisation, LatencyKey key, LatencyHistogram histogram) {}

  /**
   * The number of the counters of a resolution, the sums of their counts, and the calls of its
   * histograms.
   */
  record Totals(long counters, long hits, long latencySum, long timed, long calls) {

    public static final Totals NONE = new Totals(0, 0, 0, 0, 0);

    /** Returns the totals of both, which have no counter in common. */
    public Totals plus(Totals other) {
      return new Totals(
          counters + other.counters,
          hits + other.hits,
          latencySum + other.latencySum,
          timed + other.timed,
          calls + other.calls);
    }
  }

  /**
   * Has the counters and latencies contain everything that was recorded. Returns false if they are
   * what a copy left that was interrupted.
   */
  boolean startReading();

  /**
   * Passes all counters of {@code resolution}, as many at once as {@link #write} takes. The counts
   * of one that is passed more than once add up.
   */
  void read(Resolution resolution, Consumer<List<Counter>> consumer);

  /** Passes all latencies of {@code resolution} likewise. */
  void readLatencies(Resolution resolution, Consumer<List<Latencies>> consumer);

  /** Returns the totals of {@code resolution}. */
  Totals totals(Resolution resolution);

  /**
   * Returns whether a copy can be written: there are no counters and latencies, or only those that
   * an interrupted copy left.
   */
  boolean isFree();

  /** Begins a copy to this store, which is free, and removes what an interrupted one left. */
  void startWriting();

  /** Adds counters of {@code resolution}, and nothing to other resolutions. */
  void write(Resolution resolution, List<Counter> counters);

  /** Adds latencies likewise. */
  void writeLatencies(Resolution resolution, List<Latencies> latencies);

  /** Ends the copy: nodes may use it from now on. */
  void endWriting();
}
