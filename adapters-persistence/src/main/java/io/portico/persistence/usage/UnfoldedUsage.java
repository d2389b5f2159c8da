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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is in the log of usage and not in the counters. Its sums stay in memory, so that a report
 * reads the batches that have come since the last one only. For what takes too much memory, each
 * report reads the batches.
 */
@Singleton
final class UnfoldedUsage {

  /* Of the memory. */
  private static final int PART = 8;
  private static final Duration LONGEST_UNUSED = Duration.ofMinutes(2);
  private static final int BATCHES_AT_ONCE = 16;

  private final Jdbc jdbc;
  private final UsageLog log;
  private final long mostSlots;
  private final Cache<OrganisationId, Known> known;

  @Inject
  UnfoldedUsage(Jdbc jdbc, UsageLog log) {
    this(jdbc, log, Runtime.getRuntime().maxMemory() / UsageRun.MEMORY_A_SLOT / PART);
  }

  /**
   * @param mostSlots in memory, about
   */
  UnfoldedUsage(Jdbc jdbc, UsageLog log, long mostSlots) {
    this.jdbc = jdbc;
    this.log = log;
    this.mostSlots = mostSlots;
    this.known =
        Caffeine.newBuilder()
            .maximumWeight(mostSlots)
            .<OrganisationId, Known>weigher((_, one) -> one.weight())
            .expireAfterAccess(LONGEST_UNUSED)
            .build();
  }

  /** The slots of a run from an index on. */
  record Part(UsageRun run, int first) {}

  /** Batches that are not in memory, whose counts of keys up to {@code position} are counted. */
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
      forEachPart(
          part -> {
            for (var key : keys) {
              for (var i = Math.max(part.first(), part.run().firstOf(key));
                  i < part.run().size() && part.run().key(i) == key;
                  i++) {
                found.add(part.run(), i);
              }
            }
          });
      return found.build();
    }

    /** Passes all slots, a run and an index at a time; several may be of the same slot. */
    void forEach(SlotConsumer consumer) {
      forEachPart(
          part -> {
            for (var i = part.first(); i < part.run().size(); i++) {
              consumer.accept(part.run(), i);
            }
          });
    }

    private void forEachPart(Consumer<Part> consumer) {
      parts.forEach(consumer);
      for (var some : unread) {
        log.read(some.ids(), run -> consumer.accept(part(run, some.position())));
      }
    }
  }

  private static Part part(UsageRun run, int position) {
    return new Part(run, run.firstOf(position + 1));
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
    private final UsageRuns runs = new UsageRuns();

    boolean isPartOf(Set<Long> others) {
      return others.containsAll(ids);
    }

    /* Returns those of all that are not added, because they would take too much memory. */
    List<Long> add(Set<Long> all) {
      var others = all.stream().filter(id -> !ids.contains(id)).sorted().toList();
      var added = 0;
      for (var some : Chunks.of(others, BATCHES_AT_ONCE)) {
        if (runs.size() > mostSlots / 2) {
          break;
        }
        log.read(some, runs::add);
        added += some.size();
      }
      ids.addAll(others.subList(0, added));
      return others.subList(added, others.size());
    }
  }

  /** What this node has read of an organisation: the batches of the fold, and those that wait. */
  private final class Known {

    private Sums folding = new Sums();
    private Sums waiting = new Sums();
    private volatile int weight;

    int weight() {
      return weight;
    }

    Unfolded updated(UsageLog.State state) {
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
      weight =
          Math.toIntExact(Math.min(Integer.MAX_VALUE, folding.runs.size() + waiting.runs.size()));
      var parts = new ArrayList<Part>();
      folding.runs.all().forEach(run -> parts.add(part(run, state.position())));
      waiting.runs.all().forEach(run -> parts.add(part(run, UsageFolder.BEGIN)));
      parts.removeIf(part -> part.first() == part.run().size());
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
