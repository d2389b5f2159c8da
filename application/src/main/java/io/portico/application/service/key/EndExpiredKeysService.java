package io.portico.application.service.key;

import io.portico.application.port.in.key.EndExpiredKeys;
import io.portico.application.port.out.Developers;
import io.portico.application.port.out.IssuedKeys;
import io.portico.application.port.out.IssuedKeys.Claim;
import io.portico.application.port.out.PortalConfigurations;
import io.portico.application.port.out.Subscriptions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.mail.Postbox;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyDuty;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.Stand;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Ends keys that have expired and reminds of those that will, as one unit of work each. */
public final class EndExpiredKeysService implements EndExpiredKeys {

  private static final int AT_ONCE = 100;

  /* Whoever claims a key and dies leaves it to others after that. */
  private static final Duration CLAIMED = Duration.ofMinutes(5);

  private final Developers developers;
  private final IssuedKeys keys;
  private final Subscriptions subscriptions;
  private final PortalConfigurations configurations;
  private final KeyOffers offers;
  private final Postbox postbox;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public EndExpiredKeysService(
      Developers developers,
      IssuedKeys keys,
      Subscriptions subscriptions,
      PortalConfigurations configurations,
      KeyOffers offers,
      Postbox postbox,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.developers = developers;
    this.keys = keys;
    this.subscriptions = subscriptions;
    this.configurations = configurations;
    this.offers = offers;
    this.postbox = postbox;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /* One key that makes trouble keeps nobody from the others. */
  @Override
  public int endExpired() {
    var failures = new ArrayList<RuntimeException>();
    var done = 0;
    List<Claim> claims;
    do {
      var now = clock.instant();
      claims = keys.claimDue(now, now.plus(CLAIMED), AT_ONCE);
      for (var claim : claims) {
        try {
          done += unitOfWork.execute(() -> attendTo(claim)) ? 1 : 0;
        } catch (RuntimeException e) {
          failures.add(e);
        }
      }
    } while (claims.size() == AT_ONCE);
    if (!failures.isEmpty()) {
      throw joined(failures);
    }
    return done;
  }

  private static RuntimeException joined(List<RuntimeException> failures) {
    var first = failures.getFirst();
    failures.stream().skip(1).filter(other -> !other.equals(first)).forEach(first::addSuppressed);
    return first;
  }

  private boolean attendTo(Claim claim) {
    // Whoever changes the keys of a developer holds the developer first.
    var developer = developers.hold(claim.organisation(), claim.developer());
    var found = keys.findClaimed(claim);
    found.ifPresent(key -> attendTo(claim.organisation(), key, developer, clock.instant()));
    return found.isPresent();
  }

  private void attendTo(
      OrganisationId organisation, IssuedKey key, Optional<Developer> developer, Instant now) {
    switch (key.dutyAt(now)) {
      case KeyDuty.Nothing() -> keys.replace(organisation, key, key.dueAfter(now));
      case KeyDuty.Reminder due -> {
        developer.ifPresent(holder -> remind(organisation, key, holder, due));
        keys.replace(organisation, key, key.dueAfter(now));
      }
      case KeyDuty.End() -> end(organisation, key, now);
    }
  }

  private void remind(
      OrganisationId organisation, IssuedKey key, Developer developer, KeyDuty.Reminder due) {
    postbox.post(
        organisation,
        configurations.current(organisation),
        developer.terms().email(),
        new Message.KeyExpires(
            offers.of(organisation, key.grant()), due.end(), due.reminder().days()));
  }

  private void end(OrganisationId organisation, IssuedKey key, Instant now) {
    var ended = key.ended(now);
    keys.replace(organisation, ended, ended.dueAfter(now));
    subscriptions.remove(
        organisation, new Subscription(key.developer(), key.plan(), new Stand.Granted(key.key())));
  }
}
