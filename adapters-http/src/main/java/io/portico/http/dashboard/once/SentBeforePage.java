package io.portico.http.dashboard.once;

import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The page about a form that was sent before: carries the fields on.
 *
 * @param text what happened
 * @param button what sends the fields again
 * @param action the path that they are sent to
 * @param fields without the hidden ones of all forms
 * @param home the page to leave it for
 * @param first the page that the first form led to
 * @param mark of the form that sends them
 */
public record SentBeforePage(
    Words title,
    Words text,
    Words button,
    String action,
    Map<String, List<String>> fields,
    String home,
    Optional<String> first,
    String mark) {

  /** The template of the page. */
  public static final String TEMPLATE = "once/sentBefore.jte";

  /** Returns the same page with other addresses, for browsers that know others. */
  public SentBeforePage at(String otherAction, String otherHome) {
    return new SentBeforePage(title, text, button, otherAction, fields, otherHome, first, mark);
  }

  /** The first form led to {@code first}, with other fields: sends these as another form. */
  static SentBeforePage changed(
      String action, Map<String, List<String>> fields, String first, String mark) {
    return new SentBeforePage(
        Words.of("sentBefore.title"),
        Words.of("sentBefore.text"),
        Words.of("sentBefore.send"),
        action,
        fields,
        Dashboard.PATH,
        Optional.of(first),
        mark);
  }

  /** The first form is still being carried out: sends the same one again. */
  static SentBeforePage running(String action, Map<String, List<String>> fields, String mark) {
    return new SentBeforePage(
        Words.of("sentBefore.running"),
        Words.of("sentBefore.runningText"),
        Words.of("sentBefore.ask"),
        action,
        fields,
        Dashboard.PATH,
        Optional.empty(),
        mark);
  }
}
