package io.portico.application.service.key;

import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeySnapshot;
import io.portico.application.service.key.KeyIssuer.Delivery;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Puts keys in the place of others, as one unit of work each. */
public final class RotateKeyService implements RotateKey {

  private final Developers developers;
  private final Plans plans;
  private final IssuedKeys keys;
  private final Subscriptions subscriptions;
  private final PortalConfigurations configurations;
  private final KeyIssuer keyIssuer;
  private final ApiOffers offers;
  private final Audit audit;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public RotateKeyService(
      Developers developers,
      Plans plans,
      IssuedKeys keys,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyIssuer keyIssuer,
      ApiOffers offers,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.developers = developers;
    this.plans = plans;
    this.keys = keys;
    this.subscriptions = subscriptions;
    this.configurations = configurations;
    this.keyIssuer = keyIssuer;
    this.offers = offers;
    this.audit = audit;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome rotate(Command command) {
    return command.actor().may(Permission.ADMINISTER_KEYS)
        ? unitOfWork.execute(() -> checkAndRotate(command))
        : new Outcome.NotPermitted();
  }

  private Outcome checkAndRotate(Command command) {
    var organisation = command.actor().organisation();
    var found = keys.find(organisation, command.key());
    if (found.isEmpty()) {
      return new Outcome.UnknownKey();
    }
    // Whoever changes the keys of a developer holds the developer first.
    var developer = developers.lock(organisation, found.get().developer());
    var key = keys.findForUpdate(organisation, command.key()).orElseThrow();
    var now = clock.instant();
    var seen = key.seenAt(now);
    if (!command.expected().holdsFor(seen)) {
      return new Outcome.Stale();
    }
    if (seen.state() != KeyState.LIVE) {
      return new Outcome.Ended(seen.state());
    }
    if (key.replacedBy().isPresent()) {
      return new Outcome.Replaced(key.replacedBy().get());
    }
    var settings = configurations.current(organisation);
    var holder = holder(developer);
    return holder.details().inactive() && settings.enforceInactive()
        ? new Outcome.DeveloperInactive()
        : rotate(command, key, holder, settings, now);
  }

  private static Developer holder(Optional<Developer> developer) {
    return developer.orElseThrow(
        () -> new IllegalStateException("a live key is held by nobody (expected: a developer)"));
  }

  private Outcome rotate(
      Command command, IssuedKey old, Developer developer, PortalSettings settings, Instant now) {
    var organisation = command.actor().organisation();
    var plan = plan(organisation, old);
    var issued = keyIssuer.make(old.grant(), now, plan.details().keyLife());
    var to = developer.details().email();
    keyIssuer.issueAnew(
        new Delivery(organisation, settings, to, offers.of(organisation, old.grant())), issued);
    var replaced = old.replacedBy(issued.key().key(), now, command.overlap());
    keys.replace(organisation, replaced, replaced.dueAfter(now));
    subscribe(organisation, issued.key());
    audit.note(
        command.actor(),
        AuditAction.KEY_ROTATED,
        old.key().fingerprint(),
        KeySnapshot.of(old),
        KeySnapshot.of(replaced));
    return new Outcome.Rotated(issued.raw(), issued.key());
  }

  private Plan plan(OrganisationId organisation, IssuedKey key) {
    return Optional.ofNullable(plans.lock(organisation, List.of(key.plan())).get(key.plan()))
        .orElseThrow(
            () ->
                new IllegalStateException("a live key is for no plan (expected: one that stays)"));
  }

  private void subscribe(OrganisationId organisation, IssuedKey key) {
    var subscription =
        new Subscription(key.developer(), key.plan(), new SubscriptionState.Active(key.key()));
    if (!subscriptions.replace(organisation, subscription)) {
      subscriptions.add(organisation, subscription);
    }
  }
}
