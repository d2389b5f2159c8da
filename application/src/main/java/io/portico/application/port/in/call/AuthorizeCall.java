package io.portico.application.port.in.call;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.limit.LimitState;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Use case: a gateway asks whether a call of an API may pass, and the call is counted. */
public interface AuthorizeCall {

  /** The most texts that may be the key of one call. */
  int MOST_KEYS = 2 * KeyLocations.MOST;

  /** The most credits that one call can cost. */
  long MOST_COST = 1_000_000;

  /**
   * Decides whether the call may pass: the key is valid, its plan opens the API, and neither the
   * rate nor the quota of the plan is exhausted. A call that may pass spends one call of the rate
   * and {@link Command#cost} credits of the quota; one that may not spends nothing.
   *
   * <p>All nodes together admit no more calls than the quota allows, also when nodes die. They
   * divide the rate among them.
   */
  Outcome authorize(Command command);

  /**
   * Does the same if nothing that it needs must be read from the store; otherwise returns empty and
   * counts nothing. Never blocks, so an event loop may call it.
   */
  Optional<Outcome> authorizeCached(Command command);

  /**
   * A call.
   *
   * @param keys what may be the key, in this order; at least one. The first that the organisation
   *     knows counts
   * @param api empty for an id that no API can have
   * @param cost the credits of the quota that it costs
   */
  record Command(Actor actor, List<RawKey> keys, Optional<ApiId> api, long cost) {
    public Command {
      keys = List.copyOf(keys);
      ListRules.oneTo("keys", keys.size(), MOST_KEYS, "keys");
      if (cost < 1 || cost > MOST_COST) {
        throw new InvalidValueException("cost", Long.toString(cost), "1 to " + MOST_COST);
      }
    }

    /** A call with one text that may be the key. */
    public Command(Actor actor, RawKey key, Optional<ApiId> api, long cost) {
      this(actor, List.of(key), api, cost);
    }
  }

  /** Whether the call may pass, and why not. */
  sealed interface Outcome {

    /**
     * It may pass.
     *
     * @param fields those that the portal settings list; empty texts for those that the key lacks
     */
    record Admitted(IssuedKey key, Plan plan, Map<String, String> fields, LimitState limits)
        implements Outcome {}

    /**
     * The key is not valid.
     *
     * @param key empty if the organisation never issued it
     */
    record InvalidKey(VerificationResult result, Optional<IssuedKey> key) implements Outcome {}

    /**
     * The plan of the key does not open the API.
     *
     * @param plan empty if it was removed
     */
    record ApiNotAllowed(IssuedKey key, Optional<Plan> plan) implements Outcome {}

    /**
     * The rate is exhausted.
     *
     * @param retryAfter until the next call may pass
     */
    record RateLimited(IssuedKey key, Plan plan, LimitState limits, Duration retryAfter)
        implements Outcome {}

    /**
     * The quota is exhausted, or has fewer credits left than the call costs.
     *
     * @param retryAfter until the quota renews; empty if it does not
     */
    record QuotaExceeded(IssuedKey key, Plan plan, LimitState limits, Optional<Duration> retryAfter)
        implements Outcome {}
  }
}
