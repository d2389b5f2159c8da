package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Optional;

/**
 * What was called with a key.
 *
 * @param api the name that the gateway has for the API
 * @param version of the API, if it has any
 * @param plan under which it was called, if the gateway told
 */
public record UsageTarget(String api, Optional<String> version, Optional<PlanId> plan) {

  /** The most characters of the API's name. */
  public static final int LONGEST_API = 128;

  /** The most characters of a version. */
  public static final int LONGEST_VERSION = 100;

  /** What gateways report, and portals ask for, where an API has no versions. */
  public static final String NO_VERSION = "Non Versioned";

  private static final Identifier NOBODY = new Identifier(0, 0);

  public UsageTarget {
    Text.line("api_id", api, LONGEST_API);
    version.ifPresent(text -> Text.line("api_version", text, LONGEST_VERSION));
    requireNonNull(plan, "plan");
    if (plan.isPresent() && plan.get().value().equals(NOBODY)) {
      throw new InvalidValueException("policy_id", plan.get().toString(), "an id that is not zero");
    }
  }
}
