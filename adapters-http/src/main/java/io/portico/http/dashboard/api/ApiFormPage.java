package io.portico.http.dashboard.api;

import io.portico.http.dashboard.apis.LabelField;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * The form that registers an API, changes its record, or changes its labels.
 *
 * @param kind what the form does
 * @param action the path that it is sent to
 * @param back the page to return to without a change
 * @param tag of the record that the form shows; empty for a new one
 * @param labels the controls of labels
 * @param addable the labels that can be added
 * @param conflict the change that came between
 */
public record ApiFormPage(
    Kind kind,
    Fields fields,
    String action,
    String back,
    String tag,
    List<LabelField> labels,
    List<Choice> addable,
    Optional<Conflict> conflict) {

  /** What a form does. */
  public enum Kind {
    REGISTER,
    EDIT,
    LABELS;

    /** Returns whether the form has the fields of the record. */
    public boolean hasRecord() {
      return this != LABELS;
    }

    /** Returns whether the form has labels. */
    public boolean hasLabels() {
      return this != EDIT;
    }
  }

  /** Returns the name of the form's heading among the messages. */
  public String title() {
    return "apis.form." + kind.name();
  }
}
