package io.portico.persistence.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Gatherers;

/** Parts of long lists, each short enough for one statement. */
public final class Chunks {

  /* MariaDB treats a list of 1,000 values or more as a table and plans otherwise. */
  private static final int SIZE = 500;

  private static final int LARGEST_POWER = 256;

  private Chunks() {}

  /** Returns the parts of {@code all}, in its order. */
  public static <T> List<List<T>> of(Collection<T> all) {
    return of(all, SIZE);
  }

  /** Returns the parts of {@code all}, in its order, none of which is larger than {@code size}. */
  public static <T> List<List<T>> of(Collection<T> all, int size) {
    return all.stream().gather(Gatherers.windowFixed(size)).toList();
  }

  /**
   * Returns the parts of {@code all}, in its order, with sizes that are powers of two. Few
   * different statements cover all sizes and stay prepared; each connection reserves memory for the
   * parameters of each of its prepared statements.
   */
  public static <T> List<List<T>> ofFewSizes(Collection<T> all) {
    var list = List.copyOf(all);
    var chunks = new ArrayList<List<T>>();
    for (var begin = 0; begin < list.size(); ) {
      var size = Integer.highestOneBit(Math.min(LARGEST_POWER, list.size() - begin));
      chunks.add(list.subList(begin, begin + size));
      begin += size;
    }
    return chunks;
  }
}
