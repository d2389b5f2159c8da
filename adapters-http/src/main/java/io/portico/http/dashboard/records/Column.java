package io.portico.http.dashboard.records;

import io.portico.http.dashboard.view.Words;
import java.util.function.Function;

/**
 * A column of a list.
 *
 * @param number whether it is aligned to the right
 */
public record Column<R>(Words head, boolean number, Function<R, Cell> cell) {

  /** Returns a column of texts. */
  public static <R> Column<R> of(Words head, Function<R, Cell> cell) {
    return new Column<>(head, false, cell);
  }

  /** Returns a column of numbers or times. */
  public static <R> Column<R> number(Words head, Function<R, Cell> cell) {
    return new Column<>(head, true, cell);
  }
}
