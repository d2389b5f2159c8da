package io.portico.application.service.key;

import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.KeySnapshot;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Takes keys back, as one unit of work each. */
public final class RevokeKeyService implements RevokeKey {

  private final Developers developers;
  private final IssuedKeys keys;
  private final Subscriptions subscriptions;
  private final PortalConfigurations configurations;
  private final ApiOffers offers;
  private final OutboxWriter outbox;
  private final Audit audit;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public RevokeKeyService(
      Developers developers,
      IssuedKeys keys,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      ApiOffers offers,
      OutboxWriter outbox,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.developers = developers;
    this.keys = keys;
    this.subscriptions = subscriptions;
    this.configurations = configurations;
    this.offers = offers;
    this.outbox = outbox;
    this.audit = audit;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome revoke(Command command) {
    return command.actor().may(Permission.ADMINISTER_KEYS)
        ? unitOfWork.execute(() -> checkAndRevoke(command))
        : new Outcome.NotPermitted();
  }

  private Outcome checkAndRevoke(Command command) {
    var organisation = command.actor().organisation();
    var found =
        keys.find(organisation, command.key())
            .filter(key -> command.holder().map(key.developer()::equals).orElse(true));
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
    return seen.state() == KeyState.LIVE
        ? revoke(command, key, developer, now)
        : new Outcome.Ended(seen.state());
  }

  private Outcome revoke(
      Command command, IssuedKey key, Optional<Developer> developer, Instant now) {
    var organisation = command.actor().organisation();
    var revoked = key.ended(now);
    keys.replace(organisation, revoked, revoked.dueAfter(now));
    subscriptions.remove(
        organisation,
        new Subscription(key.developer(), key.plan(), new SubscriptionState.Active(key.key())));
    developer.ifPresent(holder -> tell(organisation, holder, key));
    audit.note(
        command.actor(),
        AuditAction.KEY_REVOKED,
        key.key().fingerprint(),
        KeySnapshot.of(key),
        KeySnapshot.of(revoked));
    return new Outcome.Revoked(revoked);
  }

  private void tell(OrganisationId organisation, Developer developer, IssuedKey key) {
    outbox.post(
        organisation,
        configurations.current(organisation),
        developer.details().email(),
        new Message.KeyRevoked(offers.of(organisation, key.grant())));
  }
}
