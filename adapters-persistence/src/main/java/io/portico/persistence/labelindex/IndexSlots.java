package io.portico.persistence.labelindex;

import io.portico.domain.api.LabelIndexReport;
import io.portico.domain.shared.OrganisationId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What answers the queries of each organisation that was queried. */
final class IndexSlots {

  /** The state of the index of an organisation; equal to itself only. */
  sealed interface Slot {}

  /** The index answers. */
  static final class Loaded implements Slot {
    private final OrganisationIndex index;
    private volatile long lastQueried = System.nanoTime();

    Loaded(OrganisationIndex index) {
      this.index = index;
    }

    OrganisationIndex index() {
      return index;
    }

    /** Returns the index for a query. */
    OrganisationIndex query() {
      lastQueried = System.nanoTime();
      return index;
    }

    /** Returns when the last query came, in monotonic time. */
    long lastQueried() {
      return lastQueried;
    }
  }

  /** The index is loaded, or applies many changes. */
  static final class Loading implements Slot {
    private OrganisationChanges changed;

    Loading(OrganisationChanges changed) {
      this.changed = changed;
    }

    void add(OrganisationChanges more) {
      changed.add(more);
    }

    /** Returns what has changed since this was called before. */
    OrganisationChanges take() {
      var taken = changed;
      changed = new OrganisationChanges();
      return taken;
    }
  }

  /** The store answers until a monotonic time. */
  static final class Refused implements Slot {
    private final long until;

    Refused(long until) {
      this.until = until;
    }

    /** Returns how long it is to last, in nanoseconds. */
    long left() {
      return until - System.nanoTime();
    }
  }

  private final Map<OrganisationId, Slot> slots = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  @Nullable Slot get(OrganisationId organisation) {
    return slots.get(organisation);
  }

  /** Returns about how many bytes the indexes take, without the cached APIs. */
  long bytes() {
    return loaded().values().stream().mapToLong(loaded -> loaded.index().bytes()).sum();
  }

  /** Counts the indexes and what they hold. */
  LabelIndexReport report(DocumentCache cache, long mostBytes, long refreshes) {
    var ready = 0L;
    var loading = 0L;
    var refused = 0L;
    var apis = 0L;
    var apiBytes = 0L;
    var postingBytes = 0L;
    var pageBytes = 0L;
    for (var slot : slots.values()) {
      switch (slot) {
        case Loaded loaded -> {
          ready++;
          apis += loaded.index().apis();
          apiBytes += loaded.index().apiBytes();
          postingBytes += loaded.index().postingBytes();
          pageBytes += loaded.index().pageBytes();
        }
        case Loading _ -> loading++;
        case Refused _ -> refused++;
      }
    }
    return new LabelIndexReport(
        ready,
        loading,
        refused,
        apis,
        apiBytes,
        postingBytes,
        cache.size(),
        cache.bytes() + pageBytes,
        mostBytes,
        refreshes);
  }

  /** Returns the organisations whose index is loaded. */
  Map<OrganisationId, Loaded> loaded() {
    var loaded = new HashMap<OrganisationId, Loaded>();
    slots.forEach(
        (organisation, slot) -> {
          if (slot instanceof Loaded one) {
            loaded.put(organisation, one);
          }
        });
    return loaded;
  }

  void put(OrganisationId organisation, Slot slot) {
    slots.put(organisation, slot);
    signal();
  }

  void replace(OrganisationId organisation, Slot expected, Slot slot) {
    if (slots.replace(organisation, expected, slot)) {
      signal();
    }
  }

  void clear() {
    slots.clear();
    signal();
  }

  private void signal() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits while {@code seen} is the state of an organisation, but no longer than {@code nanos}.
   * Returns how much of that is left.
   */
  long await(OrganisationId organisation, @Nullable Slot seen, long nanos)
      throws InterruptedException {
    var end = System.nanoTime() + nanos;
    lock.lock();
    try {
      while (slots.get(organisation) == seen && end - System.nanoTime() > 0) {
        var _ = changed.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } finally {
      lock.unlock();
    }
    return end - System.nanoTime();
  }
}
