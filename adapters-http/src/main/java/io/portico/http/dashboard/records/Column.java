package io.portico.http.dashboard.records;

import io.portico.http.page.Words;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;

/**
 * A column of a list. A list of which all records are read can be sorted by each of its columns;
 * one that the store pages, by those that the store sorts.
 *
 * @param name in addresses: the end of the key of the head
 * @param number whether it is aligned to the right
 * @param order ascending; empty if it is that of what the cells show
 * @param stored whether the store sorts by it
 */
public record Column<R>(
    String name,
    Words head,
    boolean number,
    Function<R, Cell> cell,
    Optional<Comparator<R>> order,
    boolean stored) {

  /** Returns a column of texts. */
  public static <R> Column<R> of(Words head, Function<R, Cell> cell) {
    return new Column<>(nameOf(head), head, false, cell, Optional.empty(), false);
  }

  /** Returns a column of numbers or times. */
  public static <R> Column<R> number(Words head, Function<R, Cell> cell) {
    return new Column<>(nameOf(head), head, true, cell, Optional.empty(), false);
  }

  /** Returns the same column, which is sorted by what its cells stand for. */
  public Column<R> sortedBy(Comparator<R> ascending) {
    return new Column<>(name, head, number, cell, Optional.of(ascending), stored);
  }

  /** Returns the same column of a list that the store pages, and can sort by it. */
  public Column<R> sortedInStore() {
    return new Column<>(name, head, number, cell, order, true);
  }

  boolean isNamed(String other) {
    return name.equals(other);
  }

  /** Returns whether a list is sorted by it, of which all records are read or a page. */
  boolean sorts(boolean whole) {
    return whole || stored;
  }

  private static String nameOf(Words head) {
    if (head instanceof Words.Message(var key, _)) {
      return key.substring(key.lastIndexOf('.') + 1);
    }
    throw new IllegalArgumentException("head: %s (expected: a message)".formatted(head));
  }
}
