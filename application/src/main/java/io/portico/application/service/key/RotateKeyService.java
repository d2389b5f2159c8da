package io.portico.application.service.key;

import static io.portico.domain.audit.AuditAction.KEY_ROTATED;

import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.key.KeyLock.LockedKey;
import io.portico.domain.access.Permission;
import io.portico.domain.key.KeyState;
import io.portico.domain.webhook.Event;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Replaces live keys by new ones, each in one unit of work. */
public final class RotateKeyService implements RotateKey {

  private final KeyLock keyLock;
  private final Plans plans;
  private final IssuedKeys keys;
  private final PortalConfigurations configurations;
  private final KeyIssuer keyIssuer;
  private final ApiOffers offers;
  private final Audit audit;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public RotateKeyService(
      KeyLock keyLock,
      Plans plans,
      IssuedKeys keys,
      PortalConfigurations configurations,
      KeyIssuer keyIssuer,
      ApiOffers offers,
      Audit audit,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.keyLock = keyLock;
    this.plans = plans;
    this.keys = keys;
    this.configurations = configurations;
    this.keyIssuer = keyIssuer;
    this.offers = offers;
    this.audit = audit;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome rotate(Command command) {
    command.actor().require(Permission.ADMINISTER_KEYS);
    return unitOfWork.execute(() -> checkAndRotate(command));
  }

  private Outcome checkAndRotate(Command command) {
    var now = clock.instant();
    var locked =
        keyLock.lock(
            command.actor().organisation(),
            command.key(),
            Optional.empty(),
            command.expected(),
            now);
    var key = locked.key();
    if (key.stateAt(now) != KeyState.LIVE) {
      return new Outcome.Ended(key.stateAt(now));
    }
    if (key.replacedBy().isPresent()) {
      return new Outcome.Replaced(key.replacedBy().get());
    }
    return rotate(command, locked, now);
  }

  private Outcome rotate(Command command, LockedKey locked, Instant now) {
    var organisation = command.actor().organisation();
    var old = locked.key();
    var settings = configurations.current(organisation);
    var developer =
        locked
            .developer()
            .orElseThrow(() -> new IllegalStateException("a live key without its developer"));
    settings.requireActive(developer.details().inactive());
    var plan =
        plans
            .lock(organisation, old.plan())
            .orElseThrow(() -> new IllegalStateException("a live key without its plan"));
    var order =
        new KeyIssuer.Order(
            command.actor(),
            settings,
            developer,
            plan,
            offers.entry(organisation, plan.id()),
            old.grant());
    var issued = keyIssuer.issueSuccessor(order, now, old.endAfter(now, command.overlap()));
    var replaced = old.replacedBy(issued.key().key(), now, command.overlap());
    keys.replace(organisation, replaced, replaced.dueAfter(now));
    audit.publish(command.actor(), new Event.KeyRotated(replaced));
    audit.record(
        command.actor(),
        KEY_ROTATED,
        old.key().fingerprint(),
        Snapshots.of(old),
        Snapshots.of(replaced));
    return new Outcome.Rotated(issued.raw(), issued.key());
  }
}
