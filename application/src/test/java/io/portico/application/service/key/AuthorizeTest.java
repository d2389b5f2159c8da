package io.portico.application.service.key;

import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.application.port.in.node.KeepMembership;
import io.portico.application.service.call.AuthorizeCallService;
import io.portico.application.service.limit.CreditLeases;
import io.portico.application.service.limit.LiveNodes;
import io.portico.application.service.limit.MembershipService;
import io.portico.application.service.limit.PlanLimits;
import io.portico.application.testkit.fake.CountingRateLimiter;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.RawKey;
import java.util.Optional;

/** What the tests of {@link AuthorizeCallService} share: nodes that admit calls of keys. */
abstract class AuthorizeTest extends KeyTest {

  static final ApiId WEATHER = ApiId.of("weather");
  static final long HOUR = 3_600;
  final CountingRateLimiter rates = new CountingRateLimiter();
  final Node node = new Node(rates);

  /** One of the nodes on the stores of the test. */
  final class Node {
    private final CreditLeases leases = new CreditLeases(stores.credits(), clock);
    final LiveNodes live = new LiveNodes();
    final AuthorizeCall authorize;
    final KeepMembership membership =
        new MembershipService(stores.nodes(), live, leases, Ids::next, clock);

    Node(CountingRateLimiter limiter) {
      this.authorize =
          new AuthorizeCallService(
              keyVerifier,
              stores.enforcedPlans(),
              stores.portalConfigurations(),
              new PlanLimits(limiter, leases, live, clock));
    }

    Outcome call(RawKey key) {
      return authorize.authorize(command(key, 1));
    }

    boolean admits(RawKey key) {
      return call(key) instanceof Outcome.Admitted;
    }
  }

  AuthorizeCall.Command command(RawKey key, long cost) {
    return command(viewer, key, cost);
  }

  static AuthorizeCall.Command command(Actor actor, RawKey key, long cost) {
    return new AuthorizeCall.Command(actor, key, Optional.of(WEATHER), cost);
  }
}
