package io.portico.application.port.in;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One page of a list.
 *
 * @param next the key after which the next page begins; empty on the last page
 */
public record Page<T, K>(List<T> items, Optional<K> next) {

  public Page {
    items = List.copyOf(items);
  }

  /**
   * Returns the page with the first {@code limit} of {@code found}.
   *
   * @param found the records of the page, and at least one more if there is a next page
   * @param key returns the key of a record
   */
  public static <T, K> Page<T, K> of(List<T> found, int limit, Function<T, K> key) {
    if (found.size() <= limit) {
      return new Page<>(found, Optional.empty());
    }
    var shown = found.subList(0, limit);
    return new Page<>(shown, Optional.of(key.apply(shown.getLast())));
  }

  /** Returns the page with {@code mapping} applied to each record. */
  public <R> Page<R, K> map(Function<T, R> mapping) {
    return new Page<>(items.stream().map(mapping).toList(), next);
  }
}
