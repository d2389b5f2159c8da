package io.portico.http.dashboard.api;

import io.portico.http.dashboard.apis.LabelControls;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Fields;
import java.util.Locale;
import java.util.Optional;

/**
 * The form that registers an API, changes its record, or changes its labels.
 *
 * @param kind what the form does
 * @param action the path that it is sent to
 * @param back the page to return to without a change
 * @param labels the controls of labels
 * @param conflict the change that came between
 */
public record ApiFormPage(
    Kind kind,
    Fields fields,
    String action,
    String back,
    LabelControls labels,
    Optional<Conflict> conflict) {

  /** What a form does. */
  public enum Kind {
    REGISTER,
    EDIT,
    LABELS;

    /** Returns the path of the form below that of its API. */
    String path() {
      return "/" + name().toLowerCase(Locale.ROOT);
    }

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
