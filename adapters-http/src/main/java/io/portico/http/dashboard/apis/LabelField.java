package io.portico.http.dashboard.apis;

import io.portico.http.page.Choice;
import java.util.List;
import java.util.Optional;

/**
 * The control of one label in a form.
 *
 * @param name of the label
 * @param title the name that people read
 * @param description what the label says
 * @param options the values to choose from; empty if any text is allowed
 * @param suggests whether values in use are suggested: for labels that allow any text
 * @param required whether every API should carry it
 */
public record LabelField(
    String name,
    String title,
    Optional<String> description,
    List<Choice> options,
    boolean suggests,
    boolean required) {

  /** What the names of the form's fields with labels begin with. */
  public static final String PREFIX = "label.";

  /** Returns the name of the form's field. */
  public String field() {
    return PREFIX + name;
  }

  /** Returns the id of the list of suggestions. */
  public String suggestionsId() {
    return suggestionsId(name);
  }

  static String suggestionsId(String label) {
    return "s-" + PREFIX + label;
  }
}
