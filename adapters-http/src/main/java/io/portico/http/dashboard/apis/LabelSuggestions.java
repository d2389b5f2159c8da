package io.portico.http.dashboard.apis;

import java.util.List;

/** Values in use that a form suggests for its labels, which htmx loads after the form. */
public record LabelSuggestions(List<OfLabel> labels) {

  /**
   * The suggestions for one label, the most frequent value first.
   *
   * @param id of the list that the control of the label names
   */
  public record OfLabel(String id, List<String> values) {}
}
