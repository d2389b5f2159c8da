package io.portico.persistence.usage;

import io.portico.domain.shared.Identifier;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.usage.UsageLog.Fold;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Adds the log of usage to the counters. A fold has a fixed set of batches. Their latencies are
 * added in transactions that also remove them from the batches. Their sums are added key by key, in
 * transactions that also store the last key; the last transaction removes the batches. So each
 * batch counts once, whichever node goes on after one that was killed.
 */
@Singleton
final class UsageFolder {

  /** The position of a fold that has added nothing. */
  static final int BEGIN = 0;

  /* After its end another node goes on. */
  private static final Duration LEASE = Duration.ofSeconds(30);

  private static final int BATCHES_AT_ONCE = 64;

  /* Slots of a transaction; on the embedded database, other changes wait for it. */
  private static final int SLOTS_AT_ONCE = 10_000;
  private static final int SLOTS_AT_ONCE_EMBEDDED = 1_000;

  /* Of what a fold reads; its sum takes as much again. */
  private static final long MOST_MEMORY = Runtime.getRuntime().maxMemory() / 8;

  private final UsageLog log;
  private final UsageRows rows;
  private final LatencyRows latencies;
  private final JdbcUnitOfWork unitOfWork;
  private final int slotsAtOnce;

  UsageFolder(
      UsageLog log,
      UsageRows rows,
      LatencyRows latencies,
      JdbcUnitOfWork unitOfWork,
      DatabaseProduct product) {
    this.log = log;
    this.rows = rows;
    this.latencies = latencies;
    this.unitOfWork = unitOfWork;
    this.slotsAtOnce = product.writesManyRowsAtOnce() ? SLOTS_AT_ONCE : SLOTS_AT_ONCE_EMBEDDED;
  }

  /** Does what {@link io.portico.application.port.out.usage.UsageCounts#fold} promises. */
  void fold(Identifier node, Instant since, InstantSource clock) {
    var more = true;
    for (var after = since; more; after = Instant.MAX) {
      var begunBefore = after;
      more =
          unitOfWork
              .execute(() -> begin(node, begunBefore, clock))
              .filter(fold -> foldAll(fold, clock))
              .isPresent();
    }
  }

  /* Goes on with the last fold, or begins another. */
  private Optional<Fold> begin(Identifier node, Instant since, InstantSource clock) {
    var free = log.lockFree().filter(fold -> !fold.isHeldByAnother(node, clock.instant()));
    if (free.isEmpty()) {
      return Optional.empty();
    }
    var last = free.get();
    var ended = last.number() == UsageLog.WAITING || log.ids(last.number()).isEmpty();
    var waiting = log.ids(UsageLog.WAITING);
    if (ended && (last.begunAt().isAfter(since) || waiting.isEmpty())) {
      return Optional.empty();
    }
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var fold =
        new Fold(
            ended ? last.number() + 1 : last.number(),
            ended ? BEGIN : last.position(),
            ended ? now : last.begunAt(),
            Optional.of(node),
            Optional.of(now.plus(LEASE)));
    if (ended) {
      log.move(waiting, fold.number());
    }
    log.replace(fold);
    return Optional.of(fold);
  }

  /* Returns whether another fold should follow at once. */
  private boolean foldAll(Fold begun, InstantSource clock) {
    var runs = new UsageRuns();
    var ids = log.ids(begun.number());
    var read = 0;
    for (var some : Chunks.of(ids, BATCHES_AT_ONCE)) {
      log.read(some, run -> runs.add(run.from(begun.position() + 1)));
      read += some.size();
      if (runs.memory() > MOST_MEMORY && begun.position() == BEGIN) {
        break;
      }
    }
    var rest = ids.subList(read, ids.size());
    return unitOfWork.execute(() -> putBack(rest, begun))
        && addLatencies(ids.subList(0, read), begun)
        && addAll(runs.sum(), begun, clock)
        && (!rest.isEmpty() || ids.size() == UsageLog.MOST_ROWS);
  }

  private boolean putBack(List<Long> rest, Fold begun) {
    if (rest.isEmpty()) {
      return true;
    }
    var ours = log.lock().equals(begun);
    if (ours) {
      log.move(rest, UsageLog.WAITING);
    }
    return ours;
  }

  /* Returns whether the fold is still of this node. A transaction has as many as it has slots. */
  private boolean addLatencies(List<Long> ids, Fold fold) {
    for (var first = 0; first < ids.size(); ) {
      var run = new LatencyRun();
      var end = first;
      while (end < ids.size() && run.size() < slotsAtOnce) {
        var next = Math.min(end + BATCHES_AT_ONCE, ids.size());
        log.readLatencies(ids.subList(end, next), run::addEncoded);
        end = next;
      }
      var some = ids.subList(first, end);
      if (run.size() > 0 && !unitOfWork.execute(() -> addLatencies(run, some, fold))) {
        return false;
      }
      first = end;
    }
    return true;
  }

  private boolean addLatencies(LatencyRun run, List<Long> ids, Fold fold) {
    if (!log.lock().equals(fold)) {
      return false;
    }
    latencies.add(run);
    log.removeLatencies(ids);
    return true;
  }

  /* Returns whether this node has ended the fold. */
  private boolean addAll(PackedRun sums, Fold begun, InstantSource clock) {
    var fold = begun;
    for (var parts = sums.parts(slotsAtOnce); ; ) {
      var part = parts.hasNext() ? parts.next() : UsageRun.NONE;
      var before = fold;
      var after = parts.hasNext() ? at(part.lastKey(), fold, clock.instant()) : ended(fold);
      if (!unitOfWork.execute(() -> add(part, before, after))) {
        return false;
      }
      if (!parts.hasNext()) {
        return true;
      }
      fold = after;
    }
  }

  private boolean add(UsageRun part, Fold before, Fold after) {
    if (!log.lock().equals(before)) {
      return false;
    }
    rows.add(part);
    if (after.holder().isEmpty()) {
      log.remove(after.number());
    }
    log.replace(after);
    return true;
  }

  private static Fold at(int key, Fold fold, Instant now) {
    var until = now.truncatedTo(ChronoUnit.MILLIS).plus(LEASE);
    return new Fold(fold.number(), key, fold.begunAt(), fold.holder(), Optional.of(until));
  }

  private static Fold ended(Fold fold) {
    return new Fold(fold.number(), BEGIN, fold.begunAt(), Optional.empty(), Optional.empty());
  }
}
