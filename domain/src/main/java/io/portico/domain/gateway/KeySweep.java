package io.portico.domain.gateway;

import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A change of all key pushes of a plan, a gateway or an organisation. There may be many, so it is
 * ordered in one unit of work and made in batches in later ones.
 *
 * @param subject the id of the plan, the gateway or the organisation
 * @param at when it was ordered
 * @param reached the last push that was changed; empty if none was
 */
public record KeySweep(Reason reason, Identifier subject, Instant at, Optional<KeyPushId> reached) {

  /**
   * After which time the pushes of a removed gateway are removed: until then, nodes that cached it
   * may add some.
   */
  public static final Duration REMOVAL_DELAY = Duration.ofSeconds(30);

  /** Why all these pushes change, and how. */
  public enum Reason implements Worded {
    /** Those of a plan that have not ended are sent. */
    PLAN_CHANGED,
    /** Those of an organisation that have not ended are sent. */
    SETTINGS_CHANGED,
    /** Those of a gateway are sent. */
    GATEWAY_CHANGED,
    /** Those of a gateway that no node has claimed are checked. */
    CHECK_ORDERED,
    /** Those of a gateway are removed, after {@link #REMOVAL_DELAY}. */
    GATEWAY_REMOVED
  }

  /** Returns the sweep after a plan changed. */
  public static KeySweep planChanged(PlanId plan, Instant at) {
    return new KeySweep(Reason.PLAN_CHANGED, plan.value(), at, Optional.empty());
  }

  /** Returns the sweep after the settings of an organisation changed. */
  public static KeySweep settingsChanged(OrganisationId organisation, Instant at) {
    return new KeySweep(Reason.SETTINGS_CHANGED, organisation.value(), at, Optional.empty());
  }

  /** Returns the sweep after a gateway changed. */
  public static KeySweep gatewayChanged(GatewayId gateway, Instant at) {
    return new KeySweep(Reason.GATEWAY_CHANGED, gateway.value(), at, Optional.empty());
  }

  /** Returns the sweep that has all keys of a gateway checked. */
  public static KeySweep checkOrdered(GatewayId gateway, Instant at) {
    return new KeySweep(Reason.CHECK_ORDERED, gateway.value(), at, Optional.empty());
  }

  /** Returns the sweep after a gateway was removed. */
  public static KeySweep gatewayRemoved(GatewayId gateway, Instant at) {
    return new KeySweep(Reason.GATEWAY_REMOVED, gateway.value(), at, Optional.empty());
  }

  /** Returns this sweep after it changed the pushes up to {@code last}. */
  public KeySweep after(KeyPushId last) {
    return new KeySweep(reason, subject, at, Optional.of(last));
  }
}
