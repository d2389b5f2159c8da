package io.portico.domain.gateway;

import io.portico.domain.key.VerifiableKey;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import io.portico.domain.portal.PortalSettings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a gateway should know of a key. */
public sealed interface DesiredKey {

  /** Nothing: the key has ended, or the gateway does not cover its plan. */
  record Absent() implements DesiredKey {}

  /**
   * The key with the rights and limits of its plan.
   *
   * @param expiresAt when it ends by itself; empty for never
   * @param blocked whether calls are refused for now, because the developer is inactive or the plan
   *     denies its keys
   */
  record Present(
      List<AccessRight> rights,
      RateLimit rateLimit,
      Quota quota,
      List<String> tags,
      Optional<Instant> expiresAt,
      boolean blocked)
      implements DesiredKey {

    public Present {
      rights = List.copyOf(rights);
      tags = List.copyOf(tags);
    }
  }

  /**
   * Returns what {@code gateway} should know of a key at the instant {@code at}.
   *
   * @param key empty if its record was removed
   * @param plan the plan of the key
   */
  static DesiredKey of(
      GatewayDetails gateway,
      Optional<VerifiableKey> key,
      Optional<Plan> plan,
      PortalSettings settings,
      Instant at) {
    var covered = key.filter(found -> gateway.covers(found.key().plan()));
    if (covered.isEmpty() || plan.isEmpty()) {
      return new Absent();
    }
    return switch (covered.get().verify(at, settings)) {
      case VALID -> present(covered.get(), plan.get(), false);
      case DEVELOPER_INACTIVE -> present(covered.get(), plan.get(), true);
      case NOT_FOUND, DISABLED, EXPIRED, IMPORTED, MALFORMED -> new Absent();
    };
  }

  private static DesiredKey present(VerifiableKey key, Plan plan, boolean excluded) {
    var details = plan.details();
    return new Present(
        details.accessRights(),
        details.rateLimit(),
        details.quota(),
        details.tags(),
        key.key().expiresAt(),
        excluded || details.denied());
  }
}
