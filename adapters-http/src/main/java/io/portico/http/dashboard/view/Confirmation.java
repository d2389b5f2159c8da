package io.portico.http.dashboard.view;

import java.util.List;
import java.util.Map;

/**
 * What a page asks before a change with consequences: the model of {@code confirm/confirm.jte}.
 *
 * @param question the heading
 * @param consequences what will happen, a sentence each
 * @param button what the button that does it says
 * @param danger whether the change cannot be undone
 * @param action the path that the form is sent to; empty if the change is not possible now
 * @param hidden further fields of the form
 * @param back the page to return to without the change
 * @param fields what was typed, with the errors of the last attempt
 */
public record Confirmation(
    Words question,
    List<Words> consequences,
    Words button,
    boolean danger,
    String action,
    Map<String, String> hidden,
    String back,
    Fields fields) {

  /** The template of the page. */
  public static final String TEMPLATE = "confirm/confirm.jte";

  /** Returns the question about a change that cannot be undone. */
  public static Confirmation danger(
      Words question, List<Words> consequences, Words button, String action, String back) {
    return new Confirmation(
        question, consequences, button, true, action, Map.of(), back, Fields.NONE);
  }

  /** Returns the answer to a question about a change that is not possible now. */
  public static Confirmation impossible(Words question, Words reason, String back) {
    return new Confirmation(
        question, List.of(reason), Words.plain(""), false, "", Map.of(), back, Fields.NONE);
  }

  /** Returns the page that asks. It is shown in a dialog to links with {@code data-dialog}. */
  public Page page(Section section) {
    return Page.of(TEMPLATE, this, question).in(section);
  }
}
