package io.portico.application.testkit.contract.gateway;

import static io.portico.domain.fixture.GatewayFixture.aPush;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.testkit.Await;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.plan.PlanId;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link KeyPushes} promises of sweeps, wherever it keeps them. */
class KeySweepsContract extends KeyPushSetUp {

  private void order(KeySweep sweep) {
    unitOfWork.run(() -> pushes.order(organisation, sweep));
  }

  private boolean sweep(int most) {
    return sweep(AT.plusSeconds(9), most);
  }

  private boolean sweep(Instant at, int most) {
    return unitOfWork.execute(() -> pushes.sweep(at, most));
  }

  private KeyPush removed(KeyPush push) {
    var removed = push.claimed(Ids.next(), AT).after(REMOVED, 0, AT, 0);
    replace(removed);
    return removed;
  }

  @Test
  void sweep_changeOfAPlanOrTheSettings_marksUnendedOnesAsTheDomainDoes() {
    var plan = new PlanId(Ids.next());
    var one = added(aPush(gateway, aKey().on(plan), AT));
    var claimed = added(aPush(otherGateway, aKey().on(plan), AT)).claimed(Ids.next(), AT);
    replace(claimed);
    var ended = removed(added(aPush(gateway, aKey().on(plan), AT)));
    var other = added(0);
    var at = AT.plusSeconds(5);
    var due = AT.plusSeconds(9);

    order(KeySweep.planChanged(plan, at));
    assertThat(now(one)).isEqualTo(one);
    assertThat(sweep(10)).isTrue();
    assertThat(sweep(10)).isFalse();

    assertThat(now(one)).isEqualTo(one.marked(at, due));
    assertThat(now(claimed)).isEqualTo(claimed.marked(at, due));
    assertThat(now(ended)).isEqualTo(ended);
    assertThat(now(other)).isEqualTo(other);

    order(KeySweep.settingsChanged(organisation, at));
    assertThat(sweep(10)).isTrue();

    assertThat(now(one)).isEqualTo(one.marked(at, due).marked(at, due));
    assertThat(now(ended)).isEqualTo(ended);
    assertThat(now(other)).isEqualTo(other.marked(at, due));
  }

  @Test
  void sweep_revocationThatWaits_isNotPutOff() {
    var revoked = added(0);
    var urgent = AT.minus(KeyPush.URGENCY);
    pushes.mark(organisation, new KeyPushes.Selection.OfKey(revoked.key()), AT, urgent);

    order(KeySweep.gatewayChanged(gateway, AT.plusSeconds(5)));
    assertThat(sweep(10)).isTrue();

    assertThat(now(revoked).state().work().dueAt()).isEqualTo(urgent);
    assertThat(now(revoked)).isEqualTo(revoked.marked(AT, urgent).marked(AT, AT.plusSeconds(9)));
  }

  @Test
  void sweep_changeOfAGateway_marksEndedOnesToo() {
    var ended = removed(added(0));
    var other = added(aPush(otherGateway, AT));
    var at = AT.plusSeconds(5);

    order(KeySweep.gatewayChanged(gateway, at));
    assertThat(sweep(10)).isTrue();

    assertThat(now(ended)).isEqualTo(ended.marked(at, AT.plusSeconds(9)));
    assertThat(now(ended).state().since()).isEqualTo(at);
    assertThat(now(other)).isEqualTo(other);
  }

  @Test
  void sweep_check_makesUnclaimedOnesDueWithTheirStatus() {
    var settled = removed(added(0));
    var claimed = added(1).claimed(Ids.next(), AT);
    replace(claimed);
    var other = removed(added(aPush(otherGateway, AT)));

    order(KeySweep.checkOrdered(gateway, AT));
    assertThat(sweep(10)).isTrue();

    assertThat(now(settled)).isEqualTo(settled.dueAt(AT.plusSeconds(9)));
    assertThat(now(claimed)).isEqualTo(claimed);
    assertThat(now(other)).isEqualTo(other);
  }

  /* Other nodes may add pushes to it while they remember it. */
  @Test
  void sweep_removalOfAGateway_waitsAndLeavesOthers() {
    var one = added(0);
    var other = added(aPush(otherGateway, AT));
    var end = AT.plus(KeySweep.REMOVAL_DELAY);

    order(KeySweep.gatewayRemoved(gateway, AT));
    assertThat(sweep(end.minusMillis(1), 10)).isFalse();
    assertThat(pushes.find(organisation, one.id())).isPresent();
    assertThat(sweep(end, 10)).isTrue();

    assertThat(pushes.find(organisation, one.id())).isEmpty();
    assertThat(pushes.find(organisation, other.id())).isPresent();
  }

  /* As if the node had been killed after each batch. */
  @Test
  void sweep_manyInBatches_changesEachOnce() {
    var all = IntStream.range(0, 7).mapToObj(this::added).toList();
    order(KeySweep.gatewayChanged(gateway, AT));

    assertThat(sweep(3)).isTrue();
    assertThat(all.stream().filter(push -> now(push).state().revision() == 1)).hasSize(3);
    assertThat(sweep(3)).isTrue();
    assertThat(sweep(3)).isTrue();
    assertThat(sweep(3)).isFalse();

    assertThat(all).allMatch(push -> now(push).state().revision() == 1);
  }

  @Test
  void order_unfinished_beginsAnew() {
    var all = IntStream.range(0, 4).mapToObj(this::added).toList();
    order(KeySweep.gatewayChanged(gateway, AT));
    assertThat(sweep(3)).isTrue();

    order(KeySweep.gatewayChanged(gateway, AT.plusSeconds(1)));
    assertThat(sweep(3)).isTrue();
    assertThat(sweep(3)).isTrue();
    assertThat(sweep(3)).isFalse();

    assertThat(all.stream().map(push -> now(push).state().revision())).containsExactly(2, 2, 2, 1);
  }

  @Test
  void sweep_ofAnotherOrganisation_changesNothing() {
    var push = added(0);

    unitOfWork.run(
        () -> pushes.order(otherOrganisation, KeySweep.settingsChanged(otherOrganisation, AT)));
    assertThat(sweep(10)).isTrue();

    assertThat(now(push)).isEqualTo(push);
  }

  @Test
  void sweep_severalNodes_changeEachOnce() throws InterruptedException {
    var all = IntStream.range(0, 20).mapToObj(this::added).toList();
    order(KeySweep.gatewayChanged(gateway, AT));

    Concurrently.run(
        4,
        _ -> {
          for (var calls = 0; calls < 20; calls++) {
            sweep(3);
          }
          return true;
        });

    // Calls that find the sweep locked by another node do nothing, so some of it may be left.
    Await.until("the end of the sweep", () -> !sweep(3));
    assertThat(all).allMatch(push -> now(push).state().revision() == 1);
  }
}
