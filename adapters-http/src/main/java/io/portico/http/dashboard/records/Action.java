package io.portico.http.dashboard.records;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.exceptions.HttpStatusException;
import io.portico.domain.access.Actor;
import io.portico.http.page.Words;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What can be done with a record by a button.
 *
 * @param name the end of its path, or the whole of it
 * @param icon of {@code icons.txt}
 * @param words of the button
 * @param once whether a page that is sent twice does it once
 * @param asks the question of the page that asks before it is done; empty if none does
 * @param act does it to the record with an id; empty if a form does
 */
public record Action<R>(
    String name,
    String icon,
    Words words,
    Look look,
    boolean once,
    Optional<BiFunction<Actor, R, Question>> asks,
    Optional<BiFunction<Sent, String, Saved>> act) {

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

  /** Returns an action that is done without a question, as often as the button is pressed. */
  public static <R> Action<R> now(
      String name, String icon, Words words, BiFunction<Sent, String, Saved> act) {
    return new Action<>(name, icon, words, Look.BUTTON, false, Optional.empty(), Optional.of(act));
  }

  /** Returns an action that is done without a question, and once. */
  public static <R> Action<R> once(
      String name, String icon, Words words, BiFunction<Sent, String, Saved> act) {
    return new Action<>(name, icon, words, Look.BUTTON, true, Optional.empty(), Optional.of(act));
  }

  /** Returns an action of a part of the page that has buttons of its own. */
  public static <R> Action<R> own(String name, BiFunction<Sent, String, Saved> act) {
    return new Action<>(
        name, "", Words.plain(name), Look.OWN, false, Optional.empty(), Optional.of(act));
  }

  /** Returns the link to the form of a record that has a page of its own. */
  public static <R> Action<R> edit(Words words) {
    return link(Kind.EDIT, "edit", words);
  }

  /** Returns the link to a further page. */
  public static <R> Action<R> link(String name, String icon, Words words) {
    return new Action<>(name, icon, words, Look.LINK, false, Optional.empty(), Optional.empty());
  }

  /** Returns an action that a page asks about. */
  public static <R> Action<R> asking(
      String name,
      String icon,
      Words words,
      Function<R, Question> asks,
      BiFunction<Sent, String, Saved> act) {
    return asking(name, icon, words, (_, known) -> asks.apply(known), act);
  }

  /** Returns an action that a page asks about, perhaps not everybody the same. */
  public static <R> Action<R> asking(
      String name,
      String icon,
      Words words,
      BiFunction<Actor, R, Question> asks,
      BiFunction<Sent, String, Saved> act) {
    return new Action<>(
        name, icon, words, Look.QUESTION, true, Optional.of(asks), Optional.of(act));
  }

  /** Returns the answer to an address of an action that there is not. */
  static HttpStatusException unknown() {
    return new HttpStatusException(HttpStatus.NOT_FOUND, "no such action");
  }
}
