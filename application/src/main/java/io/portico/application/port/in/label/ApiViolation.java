package io.portico.application.port.in.label;

import io.portico.domain.api.ApiId;
import io.portico.domain.governance.PolicyViolation;
import java.util.List;

/**
 * An API that would newly break policies if it lost a label or got another value of it.
 *
 * @param name the name of the API
 */
public record ApiViolation(ApiId api, String name, List<PolicyViolation> breaches) {

  /** How many of the APIs that stand in the way are named. */
  public static final int NAMED_APIS = 20;

  public ApiViolation {
    breaches = List.copyOf(breaches);
  }
}
