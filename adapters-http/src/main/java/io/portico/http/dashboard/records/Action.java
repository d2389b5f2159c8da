package io.portico.http.dashboard.records;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.exceptions.HttpStatusException;
import io.portico.domain.access.Actor;
import io.portico.http.dashboard.view.Words;
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
    Look look,
    BiFunction<Actor, R, Question> asks,
    BiFunction<Sent, String, Saved> act) {

  /** What a page shows of an action. */
  public enum Look {
    /** A button that does it. */
    BUTTON,
    /** A link to a dialog that asks. */
    QUESTION,
    /** A link to a form. */
    LINK,
    /** Nothing: a part of the page has a button of its own. */
    OWN
  }

  /** Returns an action that is done at once. */
  public static <R> Action<R> now(
      String name, String icon, Words words, BiFunction<Sent, String, Saved> act) {
    return new Action<>(name, icon, words, Look.BUTTON, (_, _) -> unknown(), act);
  }

  /** Returns an action of a part of the page that has buttons of its own. */
  public static <R> Action<R> own(String name, BiFunction<Sent, String, Saved> act) {
    return new Action<>(name, "", Words.plain(name), Look.OWN, (_, _) -> unknown(), act);
  }

  /** Returns the link to the form of a record that has a page of its own. */
  public static <R> Action<R> edit(Words words) {
    return new Action<>(
        Kind.EDIT, "edit", words, Look.LINK, (_, _) -> unknown(), (_, _) -> unknown());
  }

  /** Returns an action that a page asks about. */
  public static <R> Action<R> asking(
      String name,
      String icon,
      Words words,
      Function<R, Question> asks,
      BiFunction<Sent, String, Saved> act) {
    return new Action<>(name, icon, words, Look.QUESTION, (_, known) -> asks.apply(known), act);
  }

  static <T> T unknown() {
    throw new HttpStatusException(HttpStatus.NOT_FOUND, "no such action");
  }
}
