package io.portico.application.testkit.memory.identity;

import io.portico.application.port.out.identity.SignInFlows;
import io.portico.domain.access.TokenHash;
import io.portico.domain.identity.SignInFlow;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Sign-ins that were begun in memory. */
public final class InMemorySignInFlows implements SignInFlows {

  private final Map<TokenHash, SignInFlow> flows = new HashMap<>();

  @Override
  public synchronized boolean add(SignInFlow flow, Instant at) {
    var present =
        flows.values().stream()
            .filter(one -> one.network().equals(flow.network()) && one.expiresAt().isAfter(at))
            .count();
    if (present >= SignInFlow.MOST_OF_NETWORK) {
      return false;
    }
    flows.put(flow.state(), flow);
    return true;
  }

  @Override
  public synchronized Optional<SignInFlow> take(TokenHash state) {
    return Optional.ofNullable(flows.remove(state));
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var expired =
        flows.values().stream().filter(flow -> !flow.expiresAt().isAfter(at)).limit(most).toList();
    expired.forEach(flow -> flows.remove(flow.state()));
    return expired.size();
  }
}
