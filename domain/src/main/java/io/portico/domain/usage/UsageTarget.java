package io.portico.domain.usage;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Optional;

/**
 * The target of a call.
 *
 * @param api the name of the API at the gateway
 * @param version the API version, if any
 * @param plan the plan of the call, if reported
 */
public record UsageTarget(String api, Optional<String> version, Optional<PlanId> plan) {

  /** The most characters of the API's name. */
  public static final int LONGEST_API = 128;

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  /** The version of unversioned APIs in reports of gateways and queries of portals. */
  public static final String NO_VERSION = "Non Versioned";

  private static final Identifier ZERO = new Identifier(0, 0);

  public UsageTarget {
    Text.line("apiId", api, LONGEST_API);
    version.ifPresent(text -> Text.line("apiVersion", text, LONGEST_VERSION));
    if (plan.isPresent() && plan.get().value().equals(ZERO)) {
      throw new InvalidValueException("planId", plan.get().toString(), "an id that is not zero");
    }
  }
}
