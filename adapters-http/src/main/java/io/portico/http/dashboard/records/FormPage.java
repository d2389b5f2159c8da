package io.portico.http.dashboard.records;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * The form of a record: the model of {@code records/form.jte}.
 *
 * @param note what is said above the fields
 * @param layout the template of the fields, if they have one; its parameters are {@code view} and
 *     {@code page}, which is this
 * @param conflict the change that came between
 * @param actions what else can be done with the record
 */
public record FormPage(
    Words title,
    Optional<Words> note,
    Optional<String> layout,
    List<Input> inputs,
    Fields fields,
    Sending sending,
    Optional<Conflict> conflict,
    Optional<Actions> actions) {

  /** The button that shows the form again, with Markdown rendered; htmx takes that part. */
  public static final String PREVIEW = "preview";

  /** Returns whether the form has more buttons than the one that saves it. */
  public boolean hasButtons() {
    return layout.isPresent()
        || inputs.stream().anyMatch(input -> input.control() instanceof Input.Control.Markdown);
  }

  /** Returns whether the form has a field. */
  public boolean has(String name) {
    return inputs.stream().anyMatch(input -> input.name().equals(name));
  }

  /** Returns a field. */
  public Input input(String name) {
    return inputs.stream().filter(input -> input.name().equals(name)).findFirst().orElseThrow();
  }

  /**
   * How a form is sent.
   *
   * @param action the address that it is sent to
   * @param tag of the record that it shows; empty for a new one
   * @param back the page to return to without a change
   */
  public record Sending(String action, String tag, Words button, String back) {}

  /** What stands above the actions. */
  public record About(Words title, Words text) {}

  /** The actions below the form of a record. */
  public record Actions(About about, String path, List<? extends Action<?>> all) {}
}
