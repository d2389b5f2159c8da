package io.portico.http.dashboard.label;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Fields;
import java.util.List;
import java.util.Optional;

/**
 * The form that defines or edits a label.
 *
 * @param action the path that it is sent to
 * @param back the page to return to without a change
 * @param tag of the definition that the form shows; empty for a new one
 * @param meanings the values whose meaning can be described
 * @param conflict the change that came between
 * @param dropped what to decide about APIs with values that are no longer listed
 */
public record LabelFormPage(
    Fields fields,
    String action,
    String back,
    String tag,
    List<Meaning> meanings,
    Optional<Conflict> conflict,
    Optional<Dropped> dropped) {

  /** Returns whether the form edits a definition. */
  public boolean isEdit() {
    return !tag.isEmpty();
  }

  /**
   * A listed value.
   *
   * @param index its place in the list
   */
  public record Meaning(int index, String value) {

    /** Returns the name of the field with the meaning. */
    public String field() {
      return "meaning." + index;
    }

    /** Returns the name of the hidden field with the value. */
    public String valueField() {
      return "meaning.value." + index;
    }
  }

  /**
   * APIs have values that would no longer be allowed.
   *
   * @param apis how many
   * @param values those values with the number of APIs, the most frequent first
   * @param kept the values that would be allowed
   */
  public record Dropped(long apis, List<String> values, List<String> kept) {}
}
