package io.portico.http.api;

import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelSource;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON of the labels of an API: in short, and with their provenance. */
@JsonDocument
record ApiLabelsDocument(Map<String, String> labels, List<Assignment> assignments) {

  static ApiLabelsDocument of(LabelAssignments assignments) {
    return new ApiLabelsDocument(
        labels(assignments), assignments.byName().values().stream().map(Assignment::of).toList());
  }

  static Map<String, String> labels(LabelAssignments assignments) {
    var labels = new LinkedHashMap<String, String>();
    assignments
        .byName()
        .forEach((name, assignment) -> labels.put(name.value(), assignment.value().value()));
    return labels;
  }

  /**
   * One label.
   *
   * @param source {@code manual}, or {@code discovery:} and the system it was read from
   * @param setBy the id of the dashboard user who set it
   */
  @JsonDocument
  record Assignment(String key, String value, String source, String setBy, String setAt) {

    static Assignment of(LabelAssignment assignment) {
      var source =
          switch (assignment.source()) {
            case LabelSource.Manual() -> "manual";
            case LabelSource.Discovered(var system) -> "discovery:" + system;
          };
      return new Assignment(
          assignment.name().value(),
          assignment.value().value(),
          source,
          assignment.setBy().toString(),
          Timestamps.written(assignment.setAt()));
    }
  }
}
