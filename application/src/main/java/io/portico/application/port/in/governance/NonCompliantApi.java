package io.portico.application.port.in.governance;

import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.LabelRequirement;
import java.util.List;

/**
 * An API beside what it lacks of a policy.
 *
 * @param lacking the labels, under their names of today; none if the API complies
 */
public record NonCompliantApi(ApiRecord api, List<LabelRequirement> lacking) {

  public NonCompliantApi {
    lacking = List.copyOf(lacking);
  }
}
