package io.portico.application.service.call;

import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.application.port.out.plan.EnforcedPlans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.key.KeyVerifier;
import io.portico.application.service.limit.PlanLimits;
import io.portico.application.service.limit.PlanLimits.Decision;
import io.portico.domain.access.Permission;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.limit.Consumer;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import java.util.List;
import java.util.Optional;

/** Decides which calls gateways let pass: verifies the key, then enforces its plan. */
public record AuthorizeCallService(
    KeyVerifier keyVerifier,
    EnforcedPlans plans,
    PortalConfigurations configurations,
    PlanLimits limits)
    implements AuthorizeCall {

  @Override
  public Outcome authorize(Command command) {
    command.actor().require(Permission.VERIFY_KEYS);
    var organisation = command.actor().organisation();
    var verification = known(keyVerifier.verify(organisation, command.keys()));
    if (!verification.result().isValid()) {
      return invalid(verification);
    }
    var key = verification.key().orElseThrow();
    var settings = configurations.current(organisation);
    var plan = plans.current(organisation, key.plan());
    if (plan.isEmpty() || !opens(plan.get(), command)) {
      return new Outcome.ApiNotAllowed(key, plan);
    }
    var counted =
        limits.count(Consumer.of(organisation, key), plan.get().details(), command.cost());
    return outcome(key, plan.get(), settings, counted);
  }

  @Override
  public Optional<Outcome> authorizeCached(Command command) {
    command.actor().require(Permission.VERIFY_KEYS);
    var organisation = command.actor().organisation();
    var verifications = keyVerifier.verifyCached(organisation, command.keys());
    if (verifications.isEmpty()) {
      return Optional.empty();
    }
    var verification = known(verifications.get());
    if (!verification.result().isValid()) {
      return Optional.of(invalid(verification));
    }
    var key = verification.key().orElseThrow();
    var settings = configurations.cached(organisation);
    var plan = plans.cached(organisation, key.plan());
    if (settings.isEmpty() || plan.isEmpty()) {
      return Optional.empty();
    }
    if (!opens(plan.get(), command)) {
      return Optional.of(new Outcome.ApiNotAllowed(key, plan));
    }
    return limits
        .countCached(Consumer.of(organisation, key), plan.get().details(), command.cost())
        .map(counted -> outcome(key, plan.get(), settings.get(), counted));
  }

  /* The first that is known; if none is, the first stands for all. */
  private static Verification known(List<Verification> verifications) {
    for (var verification : verifications) {
      if (verification.key().isPresent()) {
        return verification;
      }
    }
    return verifications.getFirst();
  }

  private static Outcome invalid(Verification verification) {
    return new Outcome.InvalidKey(verification.result(), verification.key());
  }

  private static boolean opens(Plan plan, Command command) {
    return command.api().isPresent() && plan.opens(command.api().get());
  }

  private static Outcome outcome(
      IssuedKey key, Plan plan, PortalSettings settings, Decision counted) {
    return switch (counted) {
      case Decision.Admitted(var limits) ->
          new Outcome.Admitted(key, plan, key.grant().listedFields(settings), limits);
      case Decision.RateExhausted(var limits, var retryAfter) ->
          new Outcome.RateLimited(key, plan, limits, retryAfter);
      case Decision.QuotaExhausted(var limits, var retryAfter) ->
          new Outcome.QuotaExceeded(key, plan, limits, retryAfter);
    };
  }
}
