package io.portico.persistence.usage;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.usage.UsageLog.Batch;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is in the log of usage and not in the counters. Its sums stay in memory, so that a report
 * reads the batches that have come since the last one only. For what takes too much memory, each
 * report reads the batches.
 */
@Singleton
final class UnfoldedUsage {

  /* Of the memory. */
  private static final int PART = 5;
  private static final Duration LONGEST_UNUSED = Duration.ofMinutes(2);
  private static final int BATCHES_AT_ONCE = 16;
  private static final int KIB = 1024;

  private final Jdbc jdbc;
  private final UsageLog log;
  private final long mostMemory;
  private final Supplier<UsageRuns> none;
  private final Cache<OrganisationId, Known> known;

  @Inject
  UnfoldedUsage(Jdbc jdbc, UsageLog log) {
    this(jdbc, log, Runtime.getRuntime().maxMemory() / PART, UsageRuns::new);
  }

  /**
   * @param mostMemory about how many bytes the sums take
   * @param none makes sums of nothing
   */
  UnfoldedUsage(Jdbc jdbc, UsageLog log, long mostMemory, Supplier<UsageRuns> none) {
    this.jdbc = jdbc;
    this.log = log;
    this.mostMemory = mostMemory;
    this.none = none;
    this.known =
        Caffeine.newBuilder()
            .maximumWeight(mostMemory / KIB)
            .<OrganisationId, Known>weigher((_, one) -> one.kib())
            .expireAfterAccess(LONGEST_UNUSED)
            .build();
  }

  /** Batches whose counts of keys up to {@code position} are counted. */
  private record Part(UsageRuns runs, int position) {}

  /** Such batches that are not in memory. */
  private record Unread(List<Long> ids, int position) {}

  /** Counts beside the counters. */
  final class Unfolded {

    private final List<Part> parts;
    private final List<Unread> unread;

    private Unfolded(List<Part> parts, List<Unread> unread) {
      this.parts = parts;
      this.unread = unread;
    }

    boolean isEmpty() {
      return parts.isEmpty() && unread.isEmpty();
    }

    /** Returns the sums of {@code keys}. */
    UsageRun of(Collection<Integer> keys) {
      var found = new UsageRun.Builder(keys.size());
      for (var part : parts) {
        keys.stream()
            .filter(key -> key > part.position())
            .forEach(key -> part.runs().forEachOf(key, found::add));
      }
      for (var some : unread) {
        log.read(
            some.ids(),
            run ->
                keys.stream()
                    .filter(key -> key > some.position())
                    .forEach(key -> found.add(run.of(key))));
      }
      return found.build();
    }

    /** Passes all slots, a run and an index at a time; several may be of the same slot. */
    void forEach(SlotConsumer consumer) {
      for (var part : parts) {
        part.runs().forEachFrom(part.position() + 1, run -> forEach(run, consumer));
      }
      for (var some : unread) {
        log.read(some.ids(), run -> forEach(run.from(some.position() + 1), consumer));
      }
    }

    private static void forEach(UsageRun run, SlotConsumer consumer) {
      for (var i = 0; i < run.size(); i++) {
        consumer.accept(run, i);
      }
    }
  }

  @FunctionalInterface
  interface SlotConsumer {
    void accept(UsageRun run, int i);
  }

  /**
   * Returns what {@code query} returns, which is passed the counts of {@code organisation} that are
   * not in the counters, as its statements see them.
   */
  <T> T read(OrganisationId organisation, Function<Unfolded, T> query) {
    return jdbc.snapshot(() -> query.apply(of(organisation)));
  }

  /* The first statement of the snapshot is within the lock, so what is known never gets older. */
  private Unfolded of(OrganisationId organisation) {
    var ours = known.get(organisation, _ -> new Known());
    synchronized (ours) {
      var state = log.state(organisation);
      var unfolded = ours.updated(state);
      known.put(organisation, ours);
      return unfolded;
    }
  }

  /** Batches and the sums of what they count. */
  private final class Sums {

    private final Set<Long> ids = new HashSet<>();
    private final UsageRuns runs = none.get();

    boolean isPartOf(Set<Long> others) {
      return others.containsAll(ids);
    }

    /* Returns those of all that are not added, because they would take too much memory. */
    List<Long> add(Set<Long> all) {
      var others = all.stream().filter(id -> !ids.contains(id)).sorted().toList();
      var added = 0;
      for (var some : Chunks.of(others, BATCHES_AT_ONCE)) {
        if (runs.memory() > mostMemory / 2) {
          break;
        }
        log.read(some, runs::add);
        ids.addAll(some);
        added += some.size();
      }
      return others.subList(added, others.size());
    }
  }

  /** What this node has read of an organisation: the batches of the fold, and those that wait. */
  private final class Known {

    private Sums folding = new Sums();
    private Sums waiting = new Sums();
    private volatile int kib;

    int kib() {
      return kib;
    }

    Unfolded updated(UsageLog.State state) {
      try {
        return read(state);
      } catch (RuntimeException | Error e) {
        // Of some batches a part may be added.
        folding = new Sums();
        waiting = new Sums();
        throw e;
      }
    }

    private Unfolded read(UsageLog.State state) {
      var ofFold = ids(state, false);
      var ofNone = ids(state, true);
      if (folding.ids.isEmpty() || !folding.isPartOf(ofFold)) {
        // A fold begins with all that waits.
        var began = waiting.isPartOf(ofFold);
        folding = began ? waiting : new Sums();
        waiting = began ? new Sums() : waiting;
      }
      if (!waiting.isPartOf(ofNone)) {
        waiting = new Sums();
      }
      var unread =
          List.of(
              new Unread(folding.add(ofFold), state.position()),
              new Unread(waiting.add(ofNone), UsageFolder.BEGIN));
      // Within the bound of all, which would remove what exceeds it.
      kib =
          Math.toIntExact(
              Math.min(mostMemory, folding.runs.memory() + waiting.runs.memory()) / KIB);
      var parts =
          Stream.of(
                  new Part(folding.runs.copy(), state.position()),
                  new Part(waiting.runs.copy(), UsageFolder.BEGIN))
              .filter(part -> !part.runs().isEmpty())
              .toList();
      return new Unfolded(parts, unread.stream().filter(some -> !some.ids().isEmpty()).toList());
    }

    private static Set<Long> ids(UsageLog.State state, boolean waiting) {
      return state.batches().stream()
          .filter(batch -> (batch.fold() == UsageLog.WAITING) == waiting)
          .map(Batch::id)
          .collect(Collectors.toSet());
    }
  }
}
