package io.portico.persistence.usage;

import io.portico.domain.usage.Count;
import io.portico.domain.usage.Resolution;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Counts of different slots, sorted by key, bucket, target and code: the order of the primary key
 * of the counters. Two arrays, because there may be hundreds of thousands of them. Immutable.
 */
final class UsageRun {

  static final UsageRun NONE = new UsageRun(new int[0], new long[0]);

  private static final int WIDTH = 4;
  private static final int MEMORY_A_SLOT = WIDTH * (Integer.BYTES + Long.BYTES);
  private static final int MILLIS_AN_HOUR = 3_600_000;

  private final int[] slots;
  private final long[] counts;

  private UsageRun(int[] slots, long[] counts) {
    this.slots = slots;
    this.counts = counts;
  }

  /** Collects counts in any order, of the same slot more than once, too. */
  static final class Builder {

    private int[] slots;
    private long[] counts;
    private int size;

    Builder(int expected) {
      slots = new int[expected * WIDTH];
      counts = new long[expected * WIDTH];
    }

    /** Returns the number of counts that were added. */
    int size() {
      return size / WIDTH;
    }

    Builder add(
        int key,
        int bucket,
        int target,
        int code,
        long hits,
        long lastHit,
        long latencySum,
        long timed) {
      if (size == slots.length) {
        slots = Arrays.copyOf(slots, 2 * size + WIDTH);
        counts = Arrays.copyOf(counts, 2 * size + WIDTH);
      }
      slots[size] = key;
      slots[size + 1] = bucket;
      slots[size + 2] = target;
      slots[size + 3] = code;
      counts[size] = hits;
      counts[size + 1] = lastHit;
      counts[size + 2] = latencySum;
      counts[size + 3] = timed;
      size += WIDTH;
      return this;
    }

    Builder add(int key, int bucket, int target, int code, Count count) {
      return add(
          key,
          bucket,
          target,
          code,
          count.hits(),
          count.lastHit().toEpochMilli(),
          count.latencySum(),
          count.timed());
    }

    /** Adds the slot {@code i} of {@code run}. */
    Builder add(UsageRun run, int i) {
      return add(
          run.key(i),
          run.bucket(i),
          run.target(i),
          run.code(i),
          run.hits(i),
          run.lastHit(i),
          run.latencySum(i),
          run.timed(i));
    }

    /** Adds the slots of {@code run}. */
    Builder add(UsageRun run) {
      for (var i = 0; i < run.size(); i++) {
        add(run, i);
      }
      return this;
    }

    UsageRun build() {
      return sorted(Arrays.copyOf(slots, size), Arrays.copyOf(counts, size));
    }
  }

  private static UsageRun sorted(int[] slots, long[] counts) {
    var size = slots.length / WIDTH;
    if (IntStream.range(1, size).allMatch(i -> compare(slots, i - 1, slots, i) < 0)) {
      return new UsageRun(slots, counts);
    }
    var order =
        IntStream.range(0, size)
            .boxed()
            .sorted((a, b) -> compare(slots, a, slots, b))
            .mapToInt(Integer::intValue)
            .toArray();
    var target = new Target(size);
    for (var i : order) {
      target.add(slots, counts, i);
    }
    return target.run();
  }

  private static int compare(int[] a, int i, int[] b, int j) {
    return Arrays.compare(a, i * WIDTH, (i + 1) * WIDTH, b, j * WIDTH, (j + 1) * WIDTH);
  }

  /** A run to which slots are added in order; equal ones add up. */
  private static final class Target {

    private final int[] slots;
    private final long[] counts;
    private int size;

    Target(int most) {
      slots = new int[most * WIDTH];
      counts = new long[most * WIDTH];
    }

    void add(int[] from, long[] of, int i) {
      if (size > 0 && compare(slots, size - 1, from, i) == 0) {
        var last = (size - 1) * WIDTH;
        counts[last] += of[i * WIDTH];
        counts[last + 1] = Math.max(counts[last + 1], of[i * WIDTH + 1]);
        counts[last + 2] += of[i * WIDTH + 2];
        counts[last + 3] += of[i * WIDTH + 3];
        return;
      }
      addAll(from, of, i, i + 1);
    }

    /* The slots are different, and greater than those that are here. */
    void addAll(int[] from, long[] of, int first, int end) {
      System.arraycopy(from, first * WIDTH, slots, size * WIDTH, (end - first) * WIDTH);
      System.arraycopy(of, first * WIDTH, counts, size * WIDTH, (end - first) * WIDTH);
      size += end - first;
    }

    UsageRun run() {
      return size * WIDTH == slots.length
          ? new UsageRun(slots, counts)
          : new UsageRun(Arrays.copyOf(slots, size * WIDTH), Arrays.copyOf(counts, size * WIDTH));
    }
  }

  int size() {
    return slots.length / WIDTH;
  }

  boolean isEmpty() {
    return slots.length == 0;
  }

  /** Returns how many bytes of memory the slots take. */
  long memory() {
    return (long) size() * MEMORY_A_SLOT;
  }

  int key(int i) {
    return slots[i * WIDTH];
  }

  /** Returns the key of the last slot, of which there must be one. */
  int lastKey() {
    return key(size() - 1);
  }

  int bucket(int i) {
    return slots[i * WIDTH + 1];
  }

  int target(int i) {
    return slots[i * WIDTH + 2];
  }

  int code(int i) {
    return slots[i * WIDTH + 3];
  }

  long hits(int i) {
    return counts[i * WIDTH];
  }

  /** Returns the time of the latest hit, in milliseconds since 1970. */
  long lastHit(int i) {
    return counts[i * WIDTH + 1];
  }

  long latencySum(int i) {
    return counts[i * WIDTH + 2];
  }

  long timed(int i) {
    return counts[i * WIDTH + 3];
  }

  /** Returns the count of the slot {@code i}. */
  Count count(int i) {
    return new Count(hits(i), Instant.ofEpochMilli(lastHit(i)), latencySum(i), timed(i));
  }

  /** Returns the time of the latest hit of {@code key}. */
  Optional<Instant> lastHitOf(int key) {
    return IntStream.range(firstOf(key), size())
        .takeWhile(i -> key(i) == key)
        .mapToObj(i -> Instant.ofEpochMilli(lastHit(i)))
        .max(Comparator.naturalOrder());
  }

  /** Returns the sums of this and {@code other}. */
  UsageRun plus(UsageRun other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    var target = new Target(size() + other.size());
    var i = 0;
    var j = 0;
    while (i < size() && j < other.size()) {
      if (compare(slots, i, other.slots, j) <= 0) {
        target.add(slots, counts, i++);
      } else {
        target.add(other.slots, other.counts, j++);
      }
    }
    // The first of the rest may equal the last that was added.
    if (i < size()) {
      target.add(slots, counts, i++);
      target.addAll(slots, counts, i, size());
    } else if (j < other.size()) {
      target.add(other.slots, other.counts, j++);
      target.addAll(other.slots, other.counts, j, other.size());
    }
    return target.run();
  }

  /** Returns the index of the first slot of {@code key} or of a greater one. */
  int firstOf(int key) {
    var low = 0;
    var high = size();
    while (low < high) {
      var middle = (low + high) >>> 1;
      if (key(middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the slots with the indexes from {@code first} to {@code end}, exclusive. */
  UsageRun part(int first, int end) {
    return first == 0 && end == size()
        ? this
        : new UsageRun(
            Arrays.copyOfRange(slots, first * WIDTH, end * WIDTH),
            Arrays.copyOfRange(counts, first * WIDTH, end * WIDTH));
  }

  /** Returns the slots of {@code key}. */
  UsageRun of(int key) {
    return part(firstOf(key), firstOf(key + 1));
  }

  /** Returns the slots of {@code key} and of greater ones. */
  UsageRun from(int key) {
    return part(firstOf(key), size());
  }

  /** Returns the slots of other keys than {@code keys}. */
  UsageRun without(Set<Integer> keys) {
    var rest = new Builder(size());
    for (var i = 0; i < size(); i++) {
      if (!keys.contains(key(i))) {
        rest.add(this, i);
      }
    }
    return rest.build();
  }

  /** Returns the sums of this run of hours in {@code resolution}. */
  UsageRun in(Resolution resolution) {
    return resolution == Resolution.HOUR ? this : inBuckets(remembering(resolution));
  }

  /* Most slots are of the same hour as the one before. */
  private static IntUnaryOperator remembering(Resolution resolution) {
    var last = new int[] {0, resolution.ofHour(0)};
    return hour -> {
      if (hour != last[0]) {
        last[0] = hour;
        last[1] = resolution.ofHour(hour);
      }
      return last[1];
    };
  }

  private UsageRun inBuckets(IntUnaryOperator bucket) {
    var changed = slots.clone();
    for (var i = 1; i < changed.length; i += WIDTH) {
      changed[i] = bucket.applyAsInt(changed[i]);
    }
    return sorted(changed, counts);
  }

  /** Returns the rows of a table with {@link UsageRows#COLUMNS} for the buckets in the range. */
  List<long[]> rows(int first, int last) {
    return IntStream.range(0, size())
        .filter(i -> bucket(i) >= first && bucket(i) <= last)
        .mapToObj(
            i ->
                new long[] {
                  key(i),
                  bucket(i),
                  target(i),
                  code(i),
                  hits(i),
                  lastHit(i),
                  latencySum(i),
                  timed(i)
                })
        .toList();
  }

  /* ---- bytes ---- */

  /**
   * Returns this run of hours as bytes: the differences to the slot before, as numbers of few
   * bytes. A slot of a batch takes about twelve.
   */
  byte[] encoded() {
    var bytes = new ByteArrayOutputStream(size() * 12 + 5);
    SmallNumbers.write(bytes, size());
    for (int i = 0, j = 0; i < slots.length; i += WIDTH) {
      for (var end = i + WIDTH; j < end; j++) {
        var before = j < WIDTH ? 0 : slots[j - WIDTH];
        SmallNumbers.writeSigned(bytes, slots[j] - before);
      }
      SmallNumbers.write(bytes, counts[i]);
      SmallNumbers.write(bytes, counts[i + 1] - slots[i + 1] * (long) MILLIS_AN_HOUR);
      SmallNumbers.write(bytes, counts[i + 2]);
      SmallNumbers.write(bytes, counts[i] - counts[i + 3]);
    }
    return bytes.toByteArray();
  }

  /** Returns the run whose {@link #encoded} bytes these are. */
  static UsageRun decoded(byte[] bytes) {
    var from = ByteBuffer.wrap(bytes);
    var length = Math.toIntExact(SmallNumbers.read(from) * WIDTH);
    var slots = new int[length];
    var counts = new long[length];
    for (int i = 0, j = 0; i < length; i += WIDTH) {
      for (var end = i + WIDTH; j < end; j++) {
        var before = j < WIDTH ? 0 : slots[j - WIDTH];
        slots[j] = before + SmallNumbers.readSigned(from);
      }
      counts[i] = SmallNumbers.read(from);
      counts[i + 1] = SmallNumbers.read(from) + slots[i + 1] * (long) MILLIS_AN_HOUR;
      counts[i + 2] = SmallNumbers.read(from);
      counts[i + 3] = counts[i] - SmallNumbers.read(from);
    }
    return new UsageRun(slots, counts);
  }
}
