package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.persistence.labelindex.DocumentCache.Document;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * The APIs of an organisation by their ordinals, and their orders. An API keeps its ordinal until
 * it is removed; no other API gets that ordinal.
 */
final class ApiTable {

  /* Up to this number, matches are sorted; more are found by reading along the order. */
  private static final int FEW = 4_096;

  /* The ordinals of the first range that a page searches; later ranges are larger. */
  private static final long FIRST_RANGE = 4_096;
  private static final int GROWTH = 32;

  /* The id, the objects around the name and the values, and the places in three orders. */
  private static final int API_BYTES = 40 + 40 + 16 + 3 * Integer.BYTES;

  /* In the arrays, which have room for more. */
  private static final int SLOT_BYTES = 4 * Integer.BYTES + Long.BYTES;

  private static final int[] NO_VALUES = new int[0];

  private final boolean comparesCodePoints;
  private final RoaringBitmap present = new RoaringBitmap();
  private ApiId[] ids = new ApiId[16];
  private String[] names = new String[16];
  private long[] updatedAt = new long[16];
  private int[][] values = new int[16][];
  private @Nullable Document[] documents = new @Nullable Document[16];
  private int size;
  private long contentBytes;
  private boolean isInOrder = true;
  private final SortedOrdinals byId = new SortedOrdinals((a, b) -> compare(ids[a], ids[b]));
  private final SortedOrdinals byName = new SortedOrdinals(this::compareNames);
  private final SortedOrdinals byChange = new SortedOrdinals(this::compareChanges);

  /**
   * @param comparesCodePoints whether the store orders texts by code points, not UTF-16 units
   */
  ApiTable(boolean comparesCodePoints) {
    this.comparesCodePoints = comparesCodePoints;
  }

  private static int compare(ApiId one, ApiId two) {
    return one instanceof ApiId.Named(var a) && two instanceof ApiId.Named(var b)
        ? a.compareTo(b)
        : one.compareTo(two);
  }

  private int compareNames(int one, int two) {
    var byText = compareTexts(names[one], names[two]);
    return byText != 0 ? byText : compare(ids[one], ids[two]);
  }

  private int compareChanges(int one, int two) {
    var byTime = Long.compare(updatedAt[two], updatedAt[one]);
    return byTime != 0 ? byTime : compare(ids[two], ids[one]);
  }

  private int compareTexts(String one, String two) {
    if (comparesCodePoints) {
      var end = Math.min(one.length(), two.length());
      for (var at = 0; at < end; at++) {
        var a = one.charAt(at);
        var b = two.charAt(at);
        if (a != b) {
          // Surrogates stand for code points above all others.
          return Character.isSurrogate(a) == Character.isSurrogate(b)
              ? a - b
              : Character.isSurrogate(a) ? 1 : -1;
        }
      }
    }
    return one.compareTo(two);
  }

  /** Returns the number of ordinals that were given. */
  int size() {
    return size;
  }

  /** Returns the ordinals of the present APIs; the bitmap must not be changed. */
  RoaringBitmap present() {
    return present;
  }

  ApiId id(int ordinal) {
    return ids[ordinal];
  }

  long updatedAt(int ordinal) {
    return updatedAt[ordinal];
  }

  /** Returns the numbers of the values of an API. */
  int[] values(int ordinal) {
    return values[ordinal];
  }

  /** Returns the content of an API, if it is known. */
  @Nullable Document document(int ordinal) {
    return documents[ordinal];
  }

  /** Sets the content of an API, and returns the former one. */
  @Nullable Document setDocument(int ordinal, @Nullable Document document) {
    var former = documents[ordinal];
    documents[ordinal] = document;
    return former;
  }

  void setValues(int ordinal, int[] numbers) {
    contentBytes += (long) Integer.BYTES * (numbers.length - values[ordinal].length);
    values[ordinal] = numbers;
  }

  /** Returns the ordinal of the present API with this id, or -1. */
  int ordinal(ApiId id) {
    var at = byId.first(ordinal -> compare(ids[ordinal], id) >= 0);
    return at < byId.size() && ids[byId.at(at)].equals(id) ? byId.at(at) : -1;
  }

  /** Adds an API, which {@link #place} puts in its places. */
  int append(ApiId id) {
    if (size == ids.length) {
      var length = size / 2 * 3;
      ids = Arrays.copyOf(ids, length);
      names = Arrays.copyOf(names, length);
      updatedAt = Arrays.copyOf(updatedAt, length);
      values = Arrays.copyOf(values, length);
      documents = Arrays.copyOf(documents, length);
    }
    isInOrder &= size == 0 || compare(ids[size - 1], id) < 0;
    ids[size] = id;
    values[size] = NO_VALUES;
    return size++;
  }

  void set(int ordinal, String foldedName, long updated) {
    @Nullable String former = names[ordinal];
    contentBytes += foldedName.length() - (former == null ? 0 : former.length());
    names[ordinal] = foldedName;
    updatedAt[ordinal] = updated;
  }

  /** Puts all APIs in their places. */
  void placeAll() {
    present.add(0L, (long) size);
    byId.set(present);
    byName.set(present);
    byChange.set(present);
  }

  /** Takes APIs out of their places, before they change or because they are removed. */
  void displace(RoaringBitmap some) {
    byId.remove(some);
    byName.remove(some);
    byChange.remove(some);
    present.andNot(some);
  }

  /** Puts APIs in their places. */
  void place(RoaringBitmap some) {
    present.or(some);
    byId.add(some);
    byName.add(some);
    byChange.add(some);
  }

  /** Returns whether most of its ordinals belong to removed APIs, so that it should be rebuilt. */
  boolean isSparse() {
    return size > 10_000 + 2 * byId.size();
  }

  /**
   * Returns up to {@code limit} of {@code matches} in {@code order}; empty if only the store knows
   * where {@code after} is.
   */
  Optional<int[]> page(Matches matches, ApiOrder order, Optional<ApiPosition> after, int limit) {
    if (order == ApiOrder.NAME && after.isPresent() && !isAscii(after.get().name())) {
      return Optional.empty();
    }
    var sorted =
        switch (order) {
          case ID, RELEVANCE -> byId;
          case NAME -> byName;
          case LAST_CHANGED -> byChange;
        };
    var isBehind = after.map(position -> behind(order, position)).orElse(_ -> true);
    if (sorted == byId && isInOrder) {
      return Optional.of(inOrder(matches, isBehind, limit));
    }
    var all = matches.all();
    return Optional.of(
        all.getCardinality() <= FEW
            ? best(all, sorted, isBehind, limit)
            : along(all, sorted, isBehind, limit));
  }

  private IntPredicate behind(ApiOrder order, ApiPosition position) {
    var id = position.id();
    return switch (order) {
      case ID, RELEVANCE -> ordinal -> compare(ids[ordinal], id) > 0;
      case NAME -> {
        var folded = position.foldedName();
        yield ordinal -> {
          var byText = compareTexts(names[ordinal], folded);
          return byText > 0 || (byText == 0 && compare(ids[ordinal], id) > 0);
        };
      }
      case LAST_CHANGED -> {
        var at = position.updatedAt().toEpochMilli();
        yield ordinal ->
            updatedAt[ordinal] < at || (updatedAt[ordinal] == at && compare(ids[ordinal], id) < 0);
      }
    };
  }

  /* Java folds other letters differently than the stores do. */
  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }

  /* Ordinals are in this order, so the rest need not be searched when there are enough. */
  private int[] inOrder(Matches matches, IntPredicate isBehind, int limit) {
    var at = byId.first(isBehind);
    if (at == byId.size()) {
      return NO_VALUES;
    }
    var found = new int[limit];
    var count = 0;
    var range = FIRST_RANGE;
    for (long from = byId.at(at); count < limit && from < size; ) {
      var to = Math.min(size, from + range);
      var iterator = matches.between(from, to).getIntIterator();
      while (count < limit && iterator.hasNext()) {
        found[count++] = iterator.next();
      }
      from = to;
      range *= GROWTH;
    }
    return Arrays.copyOf(found, count);
  }

  private int[] along(
      RoaringBitmap matches, SortedOrdinals sorted, IntPredicate isBehind, int limit) {
    var found = new int[limit];
    var count = 0;
    for (var at = sorted.first(isBehind); count < limit && at < sorted.size(); at++) {
      if (matches.contains(sorted.at(at))) {
        found[count++] = sorted.at(at);
      }
    }
    return Arrays.copyOf(found, count);
  }

  /* The last of the best so far is the first in the queue. */
  private static int[] best(
      RoaringBitmap matches, SortedOrdinals sorted, IntPredicate isBehind, int limit) {
    if (limit == 0) {
      return NO_VALUES;
    }
    Comparator<Integer> order = sorted::compare;
    var queue = new PriorityQueue<Integer>(order.reversed());
    var iterator = matches.getIntIterator();
    while (iterator.hasNext()) {
      var ordinal = iterator.next();
      if (isBehind.test(ordinal)) {
        @Nullable Integer last = queue.size() < limit ? null : queue.peek();
        if (last != null && sorted.compare(ordinal, last) < 0) {
          queue.poll();
          last = null;
        }
        if (last == null) {
          queue.add(ordinal);
        }
      }
    }
    return queue.stream().sorted(sorted::compare).mapToInt(Integer::intValue).toArray();
  }

  /** Returns about how many bytes the table has. */
  long bytes() {
    return contentBytes + (long) API_BYTES * size + (long) SLOT_BYTES * ids.length;
  }
}
