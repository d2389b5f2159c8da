package io.portico.http.dashboard.records;

import io.portico.domain.access.Actor;
import io.portico.http.dashboard.view.Words;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What can be done with a record by a button.
 *
 * @param name the end of its path
 * @param icon of {@code icons.txt}
 * @param words of the button
 * @param asks the question of the page that asks before it is done
 * @param act does it to the record with an id
 */
public record Action<R>(
    String name,
    String icon,
    Words words,
    Optional<BiFunction<Actor, R, Question>> asks,
    BiFunction<Sent, String, Saved> act) {

  /** Returns an action that is done at once. */
  public static <R> Action<R> now(
      String name, String icon, Words words, BiFunction<Sent, String, Saved> act) {
    return new Action<>(name, icon, words, Optional.empty(), act);
  }

  /** Returns an action that a page asks about. */
  public static <R> Action<R> asking(
      String name,
      String icon,
      Words words,
      Function<R, Question> asks,
      BiFunction<Sent, String, Saved> act) {
    return new Action<>(name, icon, words, Optional.of((_, known) -> asks.apply(known)), act);
  }
}
