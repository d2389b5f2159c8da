package io.portico.application.testkit.contract.gateway;

import static io.portico.domain.fixture.GatewayFixture.aPush;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.gateway.KeyPushes.Selection;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPush.Result;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.gateway.SealedKey;
import io.portico.domain.shared.DeveloperId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link KeyPushes} promises, wherever it keeps them. */
class KeyPushesContract extends KeyPushSetUp {

  private List<KeyPush> due(Instant at, int most, GatewayId... except) {
    return unitOfWork.execute(
        () ->
            pushes.findDueForUpdate(at, most, List.of(except)).stream()
                .map(KeyPushes.Due::push)
                .toList());
  }

  /* ---- add, find, replace ---- */

  @Test
  void find_added_isEqualInItsOrganisationOnly() {
    var push = added(0);

    assertThat(pushes.find(organisation, push.id())).contains(push);
    assertThat(pushes.find(otherOrganisation, push.id())).isEmpty();
  }

  @Test
  void find_surplus_isEqual() {
    var push = added(KeyPush.surplus(new KeyPushId(Ids.next()), gateway, aKey().build().key(), AT));

    assertThat(now(push)).isEqualTo(push);
    assertThat(due(AT, 9)).containsExactly(push);
  }

  @Test
  void add_sameKeyAgain_isRefusedAtItsGatewayOnly() {
    var key = aKey();
    added(aPush(gateway, key, AT));

    assertThat(pushes.add(organisation, aPush(gateway, key, AT))).isFalse();
    assertThat(pushes.add(organisation, aPush(otherGateway, key, AT))).isTrue();
    assertThat(pushes.page(organisation, gateway, Optional.empty(), Optional.empty(), 9))
        .hasSize(1);
  }

  @Test
  void ofKey_atSeveralGateways_isThePushAtEach() {
    var key = aKey();
    var one = added(aPush(gateway, key, AT));
    var other = added(aPush(otherGateway, key, AT));
    added(0);

    assertThat(pushes.ofKey(organisation, one.key())).containsExactlyInAnyOrder(one, other);
    assertThat(pushes.ofKey(otherOrganisation, one.key())).isEmpty();
  }

  @Test
  void replace_everyState_isKept() {
    var claimed = added(0).claimed(Ids.next(), AT);
    var long500 = "\uD83D\uDD11".repeat(500);
    var states =
        List.of(
            claimed,
            claimed.released(AT),
            claimed.after(new Result.Failed(long500), 0, AT, 0),
            claimed.after(new Result.KeyUnknown(List.of("no key")), 0, AT, 0),
            claimed.after(REMOVED, 0, AT, 0),
            claimed.after(
                new Result.Done(new DesiredKey.Absent(), Optional.empty(), List.of(long500)),
                0,
                AT,
                0),
            claimed.marked(AT.plusSeconds(1)),
            claimed.withoutKey());

    for (var state : states) {
      replace(state);

      assertThat(now(state)).isEqualTo(state);
    }
  }

  /* ---- mark ---- */

  @Test
  void mark_eachSelection_marksAsTheDomainDoes() {
    var developer = new DeveloperId(Ids.next());
    var one = added(aPush(gateway, aKey().of(developer), AT));
    var claimed = one.claimed(Ids.next(), AT);
    replace(claimed);
    var at = AT.plusSeconds(5);
    var selections = List.of(new Selection.OfKey(one.key()), new Selection.OfDeveloper(developer));
    var expected = claimed;
    for (var selection : selections) {
      unitOfWork.run(() -> pushes.mark(organisation, selection, at, at.minusSeconds(9)));

      expected = expected.marked(at, at.minusSeconds(9));
      assertThat(now(one)).isEqualTo(expected);
    }
    var later = AT.plus(KeyPush.LEASE);

    unitOfWork.run(() -> pushes.mark(organisation, new Selection.OfKey(one.key()), later, later));

    assertThat(now(one)).isEqualTo(expected.marked(later, later));
    assertThat(now(one).state().work().dueAt()).isEqualTo(later);
  }

  @Test
  void mark_others_changesNothing() {
    var push = added(0);
    var removed = added(1).claimed(Ids.next(), AT).after(REMOVED, 0, AT, 0);
    replace(removed);
    var at = AT.plusSeconds(5);

    unitOfWork.run(
        () -> {
          pushes.mark(organisation, new Selection.OfKey(aKey().build().key()), at, at);
          pushes.mark(organisation, new Selection.OfDeveloper(new DeveloperId(Ids.next())), at, at);
          pushes.mark(otherOrganisation, new Selection.OfKey(push.key()), at, at);
          pushes.mark(organisation, new Selection.OfKey(removed.key()), at, at);
        });

    assertThat(now(push)).isEqualTo(push);
    assertThat(now(removed)).isEqualTo(removed);
  }

  /* ---- what is due ---- */

  @Test
  void findDueForUpdate_some_areThoseOfTheGatewayOfTheLongestDueFirst() {
    var late = added(2);
    var early = added(aPush(otherGateway, AT.plusSeconds(1)));
    var second = added(aPush(otherGateway, AT.plusSeconds(3)));
    added(4);

    assertThat(due(AT.plusSeconds(3), 10)).containsExactly(early, second, late);
    assertThat(due(AT.plusSeconds(3), 1)).containsExactly(early);
    assertThat(due(AT.plusSeconds(3), 2)).containsExactly(early, second);
    assertThat(due(AT.plusSeconds(3), 10, otherGateway)).containsExactly(late);
    assertThat(due(AT, 10)).isEmpty();
  }

  @Test
  void findDueForUpdate_gatewayWasRemoved_skipsItsPushes() {
    added(0);
    var other = added(aPush(otherGateway, AT));

    stores.gateways().remove(organisation, gateway);

    assertThat(due(AT, 10)).containsExactly(other);
  }

  @Test
  void findDueForUpdate_severalNodes_claimEachOnce() throws InterruptedException {
    for (var i = 0; i < 40; i++) {
      added(i % 3);
    }
    var claimed = new ArrayList<KeyPushId>();

    Concurrently.run(
        4,
        _ -> {
          for (var found = claim(); !found.isEmpty(); found = claim()) {
            synchronized (claimed) {
              claimed.addAll(found);
            }
          }
          return true;
        });

    assertThat(claimed).hasSize(40);
    assertThat(new HashSet<>(claimed)).hasSize(40);
  }

  private List<KeyPushId> claim() {
    return unitOfWork.execute(
        () -> {
          var found = pushes.findDueForUpdate(AT.plusSeconds(9), 5, List.of());
          found.forEach(
              due ->
                  pushes.replace(
                      due.organisation(), due.push().claimed(Ids.next(), AT.plusSeconds(9))));
          return found.stream().map(due -> due.push().id()).toList();
        });
  }

  /* ---- reads ---- */

  @Test
  void known_some_areThoseOfTheGateway() {
    var one = added(0);
    var other = added(aPush(otherGateway, AT));
    var unknown = aKey().build().key();

    assertThat(pushes.known(organisation, gateway, List.of(one.key(), other.key(), unknown)))
        .containsExactly(one.key());
    assertThat(pushes.known(organisation, gateway, List.of())).isEmpty();
  }

  @Test
  void page_many_isLatestFirstAndByStatus() {
    var all = new ArrayList<KeyPush>();
    for (var i = 0; i < 7; i++) {
      all.addFirst(added(i));
    }
    added(aPush(otherGateway, AT));
    var removed = all.get(3).claimed(Ids.next(), AT).after(REMOVED, 0, AT, 0);
    replace(removed);
    all.set(3, removed);

    assertThat(
            inPages(
                3,
                KeyPush::id,
                (after, limit) ->
                    pushes.page(organisation, gateway, Optional.empty(), after, limit)))
        .isEqualTo(all);
    assertThat(
            pushes.page(
                organisation, gateway, Optional.of(PushStatus.REMOVED), Optional.empty(), 9))
        .containsExactly(removed);
    assertThat(pushes.counts(organisation, gateway))
        .isEqualTo(Map.of(PushStatus.WAITING, 6L, PushStatus.REMOVED, 1L));
  }

  @Test
  void driftedSince_some_areThoseOfThatTime() {
    replace(
        added(0)
            .claimed(Ids.next(), AT)
            .after(
                new Result.Done(new DesiredKey.Absent(), Optional.empty(), List.of("a key")),
                0,
                AT,
                0));
    added(1);

    assertThat(pushes.driftedSince(organisation, gateway, AT.minusMillis(1))).isOne();
    assertThat(pushes.driftedSince(organisation, gateway, AT)).isZero();
    assertThat(pushes.driftedSince(organisation, otherGateway, AT.minusMillis(1))).isZero();
  }

  @Test
  void failing_some_areThoseWhoseLastAttemptFailed() {
    replace(
        added(0).claimed(Ids.next(), AT).after(new Result.Failed("it did not answer"), 0, AT, 0));
    replace(
        added(1)
            .claimed(Ids.next(), AT)
            .after(new Result.Unsupported("never renews", List.of()), 0, AT, 0));
    replace(added(2).claimed(Ids.next(), AT).after(REMOVED, 0, AT, 0));

    assertThat(pushes.failing(organisation, gateway)).isOne();
    assertThat(pushes.failing(organisation, otherGateway)).isZero();
  }

  @Test
  void waiting_some_isTheirNumberAndTheOldest() {
    assertThat(pushes.backlog()).isEqualTo(new Waiting(0, Optional.empty()));
    added(2);
    added(1);
    replace(added(0).claimed(Ids.next(), AT).after(REMOVED, 0, AT, 0));

    assertThat(pushes.backlog()).isEqualTo(new Waiting(2, Optional.of(AT.plusSeconds(1))));
    unitOfWork.run(
        () ->
            pushes.order(organisation, KeySweep.gatewayChanged(otherGateway, AT.minusSeconds(1))));
    assertThat(pushes.backlog()).isEqualTo(new Waiting(2, Optional.of(AT.minusSeconds(1))));
    unitOfWork.run(
        () ->
            pushes.order(organisation, KeySweep.gatewayRemoved(otherGateway, AT.minusSeconds(9))));
    assertThat(pushes.backlog()).isEqualTo(new Waiting(2, Optional.of(AT.minusSeconds(1))));
  }

  /* ---- removals ---- */

  @Test
  void purgeSealed_expired_leavesThePush() {
    var push = added(0);
    var end = AT.plus(SealedKey.LONGEST);

    assertThat(pushes.purgeSealed(end.minusMillis(1), 10)).isZero();
    assertThat(pushes.purgeSealed(end, 10)).isOne();
    assertThat(pushes.purgeSealed(end, 10)).isZero();
    assertThat(now(push)).isEqualTo(push.withoutKey());
  }

  @Test
  void purgeRemoved_old_leavesOthers() {
    var removed = added(0).claimed(Ids.next(), AT).after(REMOVED, 0, AT, 0);
    replace(removed);
    var live = added(1);

    assertThat(pushes.purgeRemoved(AT.minusMillis(1), 10)).isZero();
    assertThat(pushes.purgeRemoved(AT, 10)).isOne();
    assertThat(pushes.find(organisation, removed.id())).isEmpty();
    assertThat(pushes.find(organisation, live.id())).isPresent();
  }
}
