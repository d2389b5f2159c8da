package io.portico.application.port.in.label;

import io.portico.domain.api.ApiId;
import io.portico.domain.governance.PolicyViolation;
import java.util.List;

/**
 * An API that would newly violate policies if a label definition changed.
 *
 * @param name the name of the API
 */
public record ApiViolation(ApiId api, String name, List<PolicyViolation> violations) {

  public ApiViolation {
    violations = List.copyOf(violations);
  }
}
