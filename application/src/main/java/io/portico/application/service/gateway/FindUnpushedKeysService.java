package io.portico.application.service.gateway;

import io.portico.application.port.in.gateway.FindUnpushedKeys;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.Gateways;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.NightlyCheck;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Finds live keys that a gateway should know and that were not sent to it, those that were issued
 * before it was added, and then those that it has and Portico does not know. Each gateway is
 * searched when it was added or changed, and in each night, by one node, a page of keys in one unit
 * of work.
 */
public final class FindUnpushedKeysService implements FindUnpushedKeys {

  private static final int PAGE = 500;
  private static final int MOST_GATEWAYS = 10;

  /* After this time, another node searches a gateway that a crashed node claimed. */
  private static final Duration CLAIM = Duration.ofMinutes(15);

  private final Gateways gateways;
  private final KeyPushes pushes;
  private final IssuedKeys keys;
  private final SurplusKeyFinder surplus;
  private final KeyPushWriter writer;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public FindUnpushedKeysService(
      Gateways gateways,
      KeyPushes pushes,
      IssuedKeys keys,
      SurplusKeyFinder surplus,
      KeyPushWriter writer,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.gateways = gateways;
    this.pushes = pushes;
    this.keys = keys;
    this.surplus = surplus;
    this.writer = writer;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public int findUnpushed() {
    var now = clock.instant();
    var claimedUntil = now.plus(CLAIM);
    var found = 0;
    for (var due : gateways.claimSearches(now, claimedUntil, MOST_GATEWAYS)) {
      found += search(due.organisation(), due.gateway());
      // Last, so that no live key counts as surplus.
      found += surplus.find(due.organisation(), due.gateway());
      finish(due.organisation(), due.gateway().id(), claimedUntil);
    }
    return found;
  }

  private void finish(OrganisationId organisation, GatewayId gateway, Instant claimedUntil) {
    var next = NightlyCheck.after(clock.instant(), gateway.value());
    unitOfWork.run(
        () -> {
          if (gateways.find(organisation, gateway).isPresent()) {
            gateways.finishSearch(organisation, gateway, claimedUntil, next);
          } else {
            // It was removed meanwhile, and keys may have been queued after its pushes were
            // removed.
            pushes.order(organisation, KeySweep.gatewayRemoved(gateway, clock.instant()));
          }
        });
  }

  private int search(OrganisationId organisation, Gateway gateway) {
    var at = clock.instant();
    var plans = gateway.details().plans();
    var found = 0;
    var after = Optional.<StoredKey>empty();
    List<IssuedKey> page;
    do {
      page = keys.live(organisation, plans, at, after, PAGE);
      found += queue(organisation, gateway.id(), page);
      after = page.isEmpty() ? after : Optional.of(page.getLast().key());
    } while (page.size() == PAGE);
    return found;
  }

  /* Keys of other gateways are theirs. */
  private int queue(OrganisationId organisation, GatewayId gateway, List<IssuedKey> page) {
    var own = page.stream().filter(key -> !key.imported()).toList();
    if (own.isEmpty()) {
      return 0;
    }
    return unitOfWork.execute(
        () -> {
          var known =
              pushes.known(organisation, gateway, own.stream().map(IssuedKey::key).toList());
          var queued = 0;
          for (var key : own) {
            if (!known.contains(key.key())) {
              var push =
                  KeyPush.queued(
                      new KeyPushId(ids.next()), gateway, key, Optional.empty(), clock.instant());
              queued += pushes.add(organisation, push) ? 1 : 0;
            }
          }
          if (queued > 0) {
            writer.wake();
          }
          return queued;
        });
  }
}
