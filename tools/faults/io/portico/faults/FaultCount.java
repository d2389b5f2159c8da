package io.portico.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a case counts. Its methods may be called by many threads. */
final class FaultCount {

  private static final Duration LONGEST_GAP = Duration.ofSeconds(5);
  private static final int LONGEST_RESTART = 3;
  private static final int UNAVAILABLE = 503;

  private final Map<Integer, Long> statuses = new TreeMap<>();
  private final List<String> broken = new ArrayList<>();
  private long acknowledged;
  private long lost;
  private long half;
  private long duplicated;
  private long reads;
  private long stale;
  private long cut;
  private Duration gap = Duration.ZERO;
  private Duration undisturbedStart = Duration.ZERO;
  private Duration restart = Duration.ZERO;

  /** Counts writes that were acknowledged. */
  synchronized void acknowledged(long writes) {
    acknowledged += writes;
  }

  /** Counts a write that was acknowledged, and is not there. */
  synchronized void lost(String what) {
    lost++;
    broken("lost: " + what);
  }

  /** Counts a transaction of which only a part is there. */
  synchronized void half(String what) {
    half++;
    broken("half: " + what);
  }

  /** Counts a write that was done more often than it was acknowledged. */
  synchronized void duplicated(String what) {
    duplicated++;
    broken("duplicated: " + what);
  }

  /** Counts a read through another node of a write that was acknowledged. */
  synchronized void read(boolean isStale, String what) {
    reads++;
    if (isStale) {
      stale++;
      broken("stale: " + what);
    }
  }

  /** Notes a broken promise if fewer than {@code least} reads through another node were counted. */
  synchronized void requireReads(long least) {
    if (reads < least) {
      broken("reads: %,d (expected: %,d or more)".formatted(reads, least));
    }
  }

  /** Counts a request that was not answered, though its node was not killed. */
  synchronized void cut(String what) {
    cut++;
    broken("cut: " + what);
  }

  /** Counts an answer that was not the wanted one. */
  synchronized void refused(int status, String body) {
    statuses.merge(status, 1L, Long::sum);
    if (status >= 500 && status != UNAVAILABLE) {
      broken(status + ": " + body);
    }
  }

  /** Counts a time in which nothing succeeded. */
  synchronized void gap(Duration time) {
    if (time.compareTo(gap) > 0) {
      gap = time;
    }
  }

  /** Keeps how long a start takes that follows no fault. */
  synchronized void undisturbedStart(Duration time) {
    undisturbedStart = time;
  }

  /** Counts the time from a fault's end until work is accepted again. */
  synchronized void restart(Duration time) {
    if (time.compareTo(restart) > 0) {
      restart = time;
    }
  }

  /** Notes a broken promise that has no column, and prints it. */
  synchronized void broken(String what) {
    broken.add(what);
    System.out.println(what);
  }

  /** Returns how often 503 was answered. */
  synchronized long unavailable() {
    return statuses.getOrDefault(UNAVAILABLE, 0L);
  }

  /** Returns the promises that were broken. */
  synchronized List<String> broken() {
    var all = new ArrayList<>(broken);
    if (gap.compareTo(LONGEST_GAP) > 0) {
      all.add("gap: " + seconds(gap));
    }
    if (!undisturbedStart.isZero()
        && restart.compareTo(undisturbedStart.multipliedBy(LONGEST_RESTART)) > 0) {
      all.add("ready again: " + seconds(restart));
    }
    return all;
  }

  static List<String> columns() {
    return List.of(
        "acknowledged",
        "lost",
        "half",
        "duplicated",
        "stale",
        "cut",
        "gap",
        "ready again",
        "other statuses");
  }

  synchronized List<String> cells() {
    return List.of(
        "" + acknowledged,
        "" + lost,
        "" + half,
        "" + duplicated,
        reads == 0 ? "" : "%d of %d".formatted(stale, reads),
        "" + cut,
        gap.isZero() ? "" : seconds(gap),
        restart.isZero() ? "" : "%s (%s)".formatted(seconds(restart), seconds(undisturbedStart)),
        statuses.toString());
  }

  private static String seconds(Duration time) {
    return "%.1f s".formatted(time.toMillis() / 1e3);
  }
}
