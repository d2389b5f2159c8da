package io.portico.domain.gateway;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
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
   * @param excluded whether its developer may use no keys for now
   */
  static DesiredKey of(
      GatewayDetails gateway,
      Optional<IssuedKey> key,
      Optional<Plan> plan,
      boolean excluded,
      Instant at) {
    var live =
        key.filter(found -> found.stateAt(at) == KeyState.LIVE && !found.imported())
            .filter(found -> gateway.covers(found.plan()));
    if (live.isEmpty() || plan.isEmpty()) {
      return new Absent();
    }
    var details = plan.get().details();
    return new Present(
        details.accessRights(),
        details.rateLimit(),
        details.quota(),
        details.tags(),
        live.get().expiresAt(),
        excluded || details.denied());
  }
}
