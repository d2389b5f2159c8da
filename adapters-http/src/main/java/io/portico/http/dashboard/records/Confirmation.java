package io.portico.http.dashboard.records;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.Map;
import java.util.Optional;

/**
 * The page that asks a question: the model of {@code confirm/confirm.jte}.
 *
 * @param button what the button that does it says, unless the question has words for it
 * @param action the path that the form is sent to
 * @param hidden further fields of the form
 * @param back the page to return to without the change
 * @param fields what was typed, with the errors of the last attempt
 * @param conflict the change that came between
 */
public record Confirmation(
    Question question,
    Words button,
    String action,
    Map<String, String> hidden,
    String back,
    Fields fields,
    Optional<Conflict> conflict) {

  /** The template of the page. */
  public static final String TEMPLATE = "confirm/confirm.jte";

  /** Creates a page that asks without a change between. */
  public Confirmation(
      Question question,
      Words button,
      String action,
      Map<String, String> hidden,
      String back,
      Fields fields) {
    this(question, button, action, hidden, back, fields, Optional.empty());
  }

  /** Returns the page that asks. It is shown in a dialog to links with {@code data-dialog}. */
  public Page page(Section section) {
    return Page.of(TEMPLATE, this, question.asked()).in(section);
  }
}
