package io.portico.persistence.usage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A run as bytes, which takes a quarter of the memory: for sums that stay in it. Its blocks have
 * whole keys, so that what is looked up is in one of them. Immutable.
 */
final class PackedRun {

  private static final int SLOTS_A_BLOCK = 128;

  /* The head of an array, its place in the list, and a key. */
  private static final int MEMORY_A_BLOCK = 24;

  /* The last key of each block. */
  private final int[] lastKeys;
  private final List<byte[]> blocks;

  private PackedRun(int[] lastKeys, List<byte[]> blocks) {
    this.lastKeys = lastKeys;
    this.blocks = blocks;
  }

  static PackedRun of(UsageRun run) {
    var packed = new Builder();
    for (var first = 0; first < run.size(); ) {
      var last = Math.min(first + SLOTS_A_BLOCK, run.size()) - 1;
      var end = run.firstOf(run.key(last) + 1);
      packed.add(run.part(first, end));
      first = end;
    }
    return packed.build();
  }

  /** Collects runs of whole keys in their order. */
  private static final class Builder {

    private final IntStream.Builder lastKeys = IntStream.builder();
    private final List<byte[]> blocks = new ArrayList<>();
    private UsageRun rest = UsageRun.NONE;

    void add(UsageRun next) {
      rest = rest.plus(next);
      if (rest.size() >= SLOTS_A_BLOCK) {
        endBlock();
      }
    }

    PackedRun build() {
      endBlock();
      return new PackedRun(lastKeys.build().toArray(), List.copyOf(blocks));
    }

    private void endBlock() {
      if (!rest.isEmpty()) {
        lastKeys.add(rest.lastKey());
        blocks.add(rest.encoded());
        rest = UsageRun.NONE;
      }
    }
  }

  /** Returns about how many bytes of memory this takes. */
  long memory() {
    return blocks.stream().mapToLong(block -> block.length + MEMORY_A_BLOCK).sum();
  }

  /** Returns the slots of {@code key}. */
  UsageRun of(int key) {
    var block = firstBlock(key);
    return block < blocks.size() ? UsageRun.decoded(blocks.get(block)).of(key) : UsageRun.NONE;
  }

  /** Passes the slots of {@code key} and of greater ones, a block at a time. */
  void forEachFrom(int key, Consumer<UsageRun> consumer) {
    for (var block : blocks.subList(firstBlock(key), blocks.size())) {
      consumer.accept(UsageRun.decoded(block).from(key));
    }
  }

  /* The first block that may have the key. */
  private int firstBlock(int key) {
    var found = Arrays.binarySearch(lastKeys, key);
    return found < 0 ? -found - 1 : found;
  }

  /** Returns the sums of this and {@code other}. */
  PackedRun plus(PackedRun other) {
    var sum = new Builder();
    var ours = new Reader(blocks.iterator());
    var theirs = new Reader(other.blocks.iterator());
    while (!ours.isAtEnd() && !theirs.isAtEnd()) {
      var last = Math.min(ours.lastKey(), theirs.lastKey());
      sum.add(ours.upTo(last).plus(theirs.upTo(last)));
    }
    for (var rest = ours.isAtEnd() ? theirs : ours; !rest.isAtEnd(); ) {
      sum.add(rest.upTo(rest.lastKey()));
    }
    return sum.build();
  }

  /** Reads block by block; {@code rest} is what is not read of the last one. */
  private static final class Reader {

    private final Iterator<byte[]> blocks;
    private UsageRun rest = UsageRun.NONE;

    Reader(Iterator<byte[]> blocks) {
      this.blocks = blocks;
      fill();
    }

    private void fill() {
      if (rest.isEmpty() && blocks.hasNext()) {
        rest = UsageRun.decoded(blocks.next());
      }
    }

    boolean isAtEnd() {
      return rest.isEmpty();
    }

    int lastKey() {
      return rest.lastKey();
    }

    /* The slots of the block up to those of a key. */
    UsageRun upTo(int key) {
      var end = rest.firstOf(key + 1);
      var read = rest.part(0, end);
      rest = rest.part(end, rest.size());
      fill();
      return read;
    }
  }

  /** Returns the slots in parts of at least {@code slots}, but for the last one. */
  Iterator<UsageRun> parts(int slots) {
    var next = blocks.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return next.hasNext();
      }

      @Override
      public UsageRun next() {
        var part = new UsageRun.Builder(slots + SLOTS_A_BLOCK);
        do {
          part.add(UsageRun.decoded(next.next()));
        } while (part.size() < slots && next.hasNext());
        return part.build();
      }
    };
  }
}
