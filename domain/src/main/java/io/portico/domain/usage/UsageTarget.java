package io.portico.domain.usage;

import io.portico.domain.api.ApiId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Optional;

/**
 * The target of a call.
 *
 * @param api the id of the API at the gateway, which may be a word that {@link ApiId} reserves
 * @param version the API version, if any
 * @param plan the plan of the call, if reported
 */
public record UsageTarget(String api, Optional<String> version, Optional<PlanId> plan) {

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  /** The version of unversioned APIs in reports of gateways and queries of portals. */
  public static final String NO_VERSION = "Non Versioned";

  private static final Identifier ZERO = new Identifier(0, 0);

  public UsageTarget {
    ApiId.requireForm("apiId", api);
    version.ifPresent(text -> Text.exactLine("apiVersion", text, LONGEST_VERSION));
    if (plan.isPresent() && plan.get().value().equals(ZERO)) {
      throw new InvalidValueException("planId", plan.get().toString(), "an id that is not zero");
    }
  }
}
