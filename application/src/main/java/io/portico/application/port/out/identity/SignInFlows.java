package io.portico.application.port.out.identity;

import io.portico.domain.access.TokenHash;
import io.portico.domain.identity.SignInFlow;
import java.time.Instant;
import java.util.Optional;

/** The sign-ins that were begun and not ended. */
public interface SignInFlows {

  /**
   * Adds {@code flow} and returns true, unless {@link SignInFlow#MOST_OF_NETWORK} of its network
   * have not expired at {@code at}.
   */
  boolean add(SignInFlow flow, Instant at);

  /**
   * Removes and returns the flow with this state, expired or not. Of several concurrent calls, on
   * whatever node, at most one gets it.
   */
  Optional<SignInFlow> take(TokenHash state);

  /** Removes up to {@code most} flows that are expired at {@code at} and returns their number. */
  int purgeExpired(Instant at, int most);
}
