package io.portico.application.service.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.service.limit.CreditLeases.Spending;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.limit.InMemoryCredits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CreditLeasesTest {

  private static final int MANY = 10_000;

  private final SettableClock clock = new SettableClock();
  private final InMemoryCredits store = new InMemoryCredits();
  private final CreditLeases leases = new CreditLeases(store, clock);
  private final Consumer ann = consumer();

  @Test
  void spend_untilNoneIsLeft_isRefusedExactlyThen() {
    for (var left = 9; left >= 0; left--) {
      assertThat(leases.spend(ann, quota(10), 1)).isEqualTo(new Spending(true, left));
    }

    assertThat(leases.spend(ann, quota(10), 1)).isEqualTo(new Spending(false, 0));
  }

  @Test
  void spend_manyCalls_asksTheStoreSeldom() {
    for (var call = 0; call < MANY; call++) {
      assertThat(leases.spend(ann, quota(MANY), 1).spent()).isTrue();
    }

    assertThat(leases.spend(ann, quota(MANY), 1).spent()).isFalse();
    assertThat(store.statements()).isLessThan(MANY / 10);
  }

  @Test
  void spend_moreThanIsLeft_spendsNothing() {
    leases.spend(ann, quota(10), 4);

    assertThat(leases.spend(ann, quota(10), 7)).isEqualTo(new Spending(false, 6));

    assertThat(leases.spend(ann, quota(10), 6)).isEqualTo(new Spending(true, 0));
  }

  @Test
  void spend_severalNodesConcurrently_spendTogetherWhatThereIsAndNoMore()
      throws InterruptedException {
    var quota = quota(MANY);
    var spent = new AtomicInteger();

    Concurrently.run(
        number -> {
          var node = new CreditLeases(store, clock);
          while (node.spend(ann, quota, 1).spent()) {
            spent.incrementAndGet();
          }
          node.giveBackAll();
          return number;
        });
    while (leases.spend(ann, quota, 1).spent()) {
      spent.incrementAndGet();
    }

    assertThat(spent).hasValue(MANY);
  }

  @Test
  void spend_threadsOfOneNode_spendWhatThereIsAndNoMore() throws InterruptedException {
    var quota = quota(MANY);
    var spent = new AtomicInteger();

    Concurrently.run(
        number -> {
          while (leases.spend(ann, quota, 1).spent()) {
            spent.incrementAndGet();
          }
          return number;
        });

    assertThat(spent).hasValue(MANY);
  }

  @Test
  void spend_clockSetBack_asksTheStoreAgain() {
    clock.pass(Duration.ofMinutes(30));
    var other = new CreditLeases(store, clock);
    for (var call = 0; call < MANY / 2; call++) {
      other.spend(ann, quota(MANY), 1);
    }
    while (leases.spend(ann, quota(MANY), 1).spent()) {}
    other.giveBackAll();

    clock.pass(Duration.ofMinutes(-10));

    assertThat(leases.spend(ann, quota(MANY), 1).spent()).isTrue();
  }

  @Test
  void spend_nodeThatDied_losesAtMostHalfAPercent() {
    var dead = new CreditLeases(store, clock);
    var spent = 0;
    for (; spent < MANY / 2; spent++) {
      dead.spend(ann, quota(MANY), 1);
    }

    while (leases.spend(ann, quota(MANY), 1).spent()) {
      spent++;
    }

    assertThat(spent).isBetween(MANY - MANY / 200, MANY);
  }

  @Test
  void spend_nextWindow_startsAgain() {
    leases.spend(ann, quota(10), 10);
    assertThat(leases.spend(ann, quota(10), 1).spent()).isFalse();

    clock.pass(Duration.ofHours(1));

    assertThat(leases.spend(ann, quota(10), 1)).isEqualTo(new Spending(true, 9));
  }

  @Test
  void spend_quotaThatWasRaised_countsWhatWasSpent() {
    leases.spend(ann, quota(10), 10);

    assertThat(leases.spend(ann, quota(12), 2)).isEqualTo(new Spending(true, 0));
    assertThat(leases.spend(ann, quota(5), 1)).isEqualTo(new Spending(false, 0));
  }

  @Test
  void spend_quotaThatChanged_returnsTheCreditsOfTheFormerLease() {
    leases.spend(ann, quota(2_000), 1);
    assertThat(store.taken(ann, quota(2_000))).isEqualTo(8);

    leases.spend(ann, quota(2_001), 1);

    assertThat(store.taken(ann, quota(2_001))).isEqualTo(1 + 8);
  }

  @Test
  void spendCached_withoutCredits_isEmptyUntilTheStoreHasSaidThatNoneAreLeft() {
    assertThat(leases.spendCached(ann, quota(2_000), 1)).isEmpty();

    leases.spend(ann, quota(2_000), 1);
    assertThat(leases.spendCached(ann, quota(2_000), 7))
        .isEqualTo(Optional.of(new Spending(true, 1_992)));
    assertThat(leases.spendCached(ann, quota(2_000), 1)).isEmpty();

    leases.spend(ann, quota(2_000), 1_992);
    assertThat(leases.spend(ann, quota(2_000), 1).spent()).isFalse();
    assertThat(leases.spendCached(ann, quota(2_000), 1))
        .isEqualTo(Optional.of(new Spending(false, 0)));
    clock.pass(Duration.ofSeconds(1));
    assertThat(leases.spendCached(ann, quota(2_000), 1)).isEmpty();
  }

  @Test
  void giveBackIdle_afterSomeSeconds_returnsTheCredits() {
    leases.spend(ann, quota(2_000), 1);

    leases.giveBackIdle();
    assertThat(store.taken(ann, quota(2_000))).isEqualTo(8);
    clock.pass(Duration.ofSeconds(6));
    leases.giveBackIdle();

    assertThat(store.taken(ann, quota(2_000))).isEqualTo(1);
    assertThat(leases.spend(ann, quota(2_000), 1)).isEqualTo(new Spending(true, 1_998));
  }

  @Test
  void giveBackIdle_clockSetBack_returnsTheCredits() {
    clock.pass(Duration.ofMinutes(30));
    leases.spend(ann, quota(2_000), 1);
    assertThat(store.taken(ann, quota(2_000))).isEqualTo(8);

    clock.pass(Duration.ofMinutes(-10));
    leases.giveBackIdle();

    assertThat(store.taken(ann, quota(2_000))).isEqualTo(1);
  }

  @Test
  void giveBackIdle_usedAMomentLaterByAnotherThread_keepsTheCredits() {
    clock.pass(Duration.ofSeconds(1));
    leases.spend(ann, quota(2_000), 1);

    clock.pass(Duration.ofSeconds(-1));
    leases.giveBackIdle();

    assertThat(store.taken(ann, quota(2_000))).isEqualTo(8);
  }

  @Test
  void giveBackAll_onStop_returnsTheCredits() {
    leases.spend(ann, quota(2_000), 3);

    leases.giveBackAll();

    assertThat(store.taken(ann, quota(2_000))).isEqualTo(3);
  }

  @Test
  void refund_spentCredits_canBeSpentAgain() {
    leases.spend(ann, quota(3), 3);

    leases.refund(ann, quota(3), 2);

    assertThat(leases.spend(ann, quota(3), 2)).isEqualTo(new Spending(true, 0));
    leases.giveBackAll();
    leases.refund(ann, quota(3), 1);
    assertThat(store.taken(ann, quota(3))).isEqualTo(2);
  }

  @Test
  void spend_moreConsumersThanLeases_takesSingleCreditsForTheRest() {
    var few = new CreditLeases(store, clock, 1);
    few.spend(consumer(), quota(2_000), 1);

    assertThat(few.spend(ann, quota(2_000), 1)).isEqualTo(new Spending(true, 1_999));

    assertThat(store.taken(ann, quota(2_000))).isEqualTo(1);
    assertThat(few.spendCached(ann, quota(2_000), 1)).isEmpty();
  }

  private Allowance quota(long most) {
    return Allowance.of(new Quota(most, 3_600), clock.instant());
  }

  private static Consumer consumer() {
    return new Consumer(
        new OrganisationId(Ids.next()), new ApplicationId(Ids.next()), new PlanId(Ids.next()));
  }
}
