package io.portico.persistence.labelindex;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.roaringbitmap.RoaringBitmap;

/** Ordinals of APIs in the order of a comparator. */
final class SortedOrdinals {

  /** Compares the APIs of two ordinals. */
  @FunctionalInterface
  interface Order {
    int compare(int one, int two);
  }

  /* More changes at once are merged in one pass. */
  private static final int FEW = 16;

  private final Order order;
  private int[] ordinals = new int[0];
  private int size;

  SortedOrdinals(Order order) {
    this.order = order;
  }

  int size() {
    return size;
  }

  int compare(int one, int two) {
    return order.compare(one, two);
  }

  int at(int position) {
    return ordinals[position];
  }

  /** Replaces all. */
  void set(RoaringBitmap all) {
    ordinals = sorted(all);
    size = ordinals.length;
  }

  private int[] sorted(RoaringBitmap all) {
    var inOrder = all.toArray();
    var isSorted =
        IntStream.range(1, inOrder.length)
            .allMatch(at -> order.compare(inOrder[at - 1], inOrder[at]) < 0);
    return isSorted
        ? inOrder
        : Arrays.stream(inOrder)
            .boxed()
            .sorted(order::compare)
            .mapToInt(Integer::intValue)
            .toArray();
  }

  /** Removes ordinals, which are still at their places in the order. */
  void remove(RoaringBitmap removed) {
    if (removed.getCardinality() <= FEW) {
      removed.forEach(
          (int ordinal) -> {
            var at = first(other -> order.compare(other, ordinal) >= 0);
            System.arraycopy(ordinals, at + 1, ordinals, at, size - at - 1);
            size--;
          });
      return;
    }
    var kept = 0;
    for (var at = 0; at < size; at++) {
      if (!removed.contains(ordinals[at])) {
        ordinals[kept++] = ordinals[at];
      }
    }
    size = kept;
  }

  /** Adds ordinals. */
  void add(RoaringBitmap added) {
    var sorted = sorted(added);
    if (ordinals.length < size + sorted.length) {
      ordinals = Arrays.copyOf(ordinals, (size + sorted.length) / 8 * 9 + 16);
    }
    var from = size - 1;
    var to = size + sorted.length - 1;
    for (var next = sorted.length - 1; next >= 0; next--) {
      var ordinal = sorted[next];
      var bound = from + 1;
      var at = first(0, bound, other -> order.compare(other, ordinal) > 0);
      System.arraycopy(ordinals, at, ordinals, at + next + 1, bound - at);
      to = at + next;
      ordinals[to] = ordinal;
      from = at - 1;
    }
    size += sorted.length;
  }

  /** Returns the first position whose ordinal meets {@code isBehind}, as all later ones do. */
  int first(IntPredicate isBehind) {
    return first(0, size, isBehind);
  }

  private int first(int from, int to, IntPredicate isBehind) {
    var low = from;
    var high = to;
    while (low < high) {
      var middle = (low + high) >>> 1;
      if (isBehind.test(ordinals[middle])) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
