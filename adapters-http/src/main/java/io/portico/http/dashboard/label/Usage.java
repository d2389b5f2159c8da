package io.portico.http.dashboard.label;

import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Requirement;
import io.portico.http.dashboard.apis.ApiPaths;

/**
 * How many APIs carry a label.
 *
 * @param lacking how many do not
 */
public record Usage(LabelDefinition definition, long labelled, long lacking) {

  /** Returns the share of all APIs. */
  public double share() {
    return labelled == 0 ? 0 : (double) labelled / (labelled + lacking);
  }

  /** Returns the list of the APIs with the label. */
  public String with() {
    return ApiPaths.meeting(new Requirement.Exists(definition.name()));
  }

  /** Returns the list of the others. */
  public String without() {
    return ApiPaths.meeting(new Requirement.Absent(definition.name()));
  }
}
