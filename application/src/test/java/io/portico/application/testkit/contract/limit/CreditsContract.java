package io.portico.application.testkit.contract.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.limit.Credits;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.limit.Allowance;
import io.portico.domain.limit.Consumer;
import io.portico.domain.limit.LimitKind;
import io.portico.domain.limit.Window;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.Quota;
import io.portico.domain.shared.ApplicationId;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of every {@link Credits}. */
class CreditsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final Allowance TEN = ofQuota(10, AT);

  private Credits credits;
  private Consumer ann;

  @BeforeEach
  void openStores() {
    credits = stores.credits();
    ann = consumer();
  }

  @Test
  void take_untilNoneIsLeft_takesNoMore() {
    assertThat(credits.taken(ann, TEN)).isZero();

    assertThat(credits.take(ann, TEN, 7)).isTrue();
    assertThat(credits.take(ann, TEN, 4)).isFalse();
    assertThat(credits.taken(ann, TEN)).isEqualTo(7);
    assertThat(credits.take(ann, TEN, 3)).isTrue();
    assertThat(credits.take(ann, TEN, 1)).isFalse();

    assertThat(credits.taken(ann, TEN)).isEqualTo(10);
  }

  @Test
  void take_moreThanTheAllowance_takesNothing() {
    assertThat(credits.take(ann, TEN, 11)).isFalse();

    assertThat(credits.taken(ann, TEN)).isZero();
  }

  @Test
  void take_allowanceThatWasChanged_countsWhatWasTaken() {
    credits.take(ann, TEN, 10);

    assertThat(credits.take(ann, ofQuota(5, AT), 1)).isFalse();
    assertThat(credits.take(ann, ofQuota(12, AT), 2)).isTrue();

    assertThat(credits.taken(ann, TEN)).isEqualTo(12);
  }

  @Test
  void take_largestAllowance_isCounted() {
    var largest = ofQuota(Quota.LARGEST, AT);

    assertThat(credits.take(ann, largest, Quota.LARGEST)).isTrue();
    assertThat(credits.take(ann, largest, 1)).isFalse();
  }

  @Test
  void take_otherConsumerKindOrWindow_isCountedApart() {
    credits.take(ann, TEN, 10);

    assertThat(credits.take(consumer(), TEN, 1)).isTrue();
    assertThat(credits.take(new Consumer(otherOrganisation, ann.application(), ann.plan()), TEN, 1))
        .isTrue();
    assertThat(credits.take(ann, ofQuota(10, AT.plusSeconds(3_600)), 1)).isTrue();
    assertThat(credits.take(ann, new Allowance(LimitKind.RATE, 10, TEN.window()), 1)).isTrue();
    assertThat(credits.take(ann, new Allowance(LimitKind.QUOTA, 10, Window.ENDLESS), 1)).isTrue();
    var longer = new Window(TEN.window().startsAt(), TEN.window().endsAt() + 1);
    assertThat(credits.take(ann, new Allowance(LimitKind.QUOTA, 10, longer), 1)).isTrue();
  }

  @Test
  void take_concurrently_takesNoMoreThanTheAllowance() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var consumer = consumer();

      var taken = Concurrently.run(_ -> credits.take(consumer, TEN, 3));

      assertThat(taken.stream().filter(success -> success)).hasSize(3);
      assertThat(credits.taken(consumer, TEN)).isEqualTo(9);
    }
  }

  @Test
  void giveBack_some_canBeTakenAgain() {
    credits.take(ann, TEN, 10);

    credits.giveBack(ann, TEN, 4);

    assertThat(credits.taken(ann, TEN)).isEqualTo(6);
    assertThat(credits.take(ann, TEN, 4)).isTrue();
  }

  @Test
  void giveBack_moreThanTaken_changesNothing() {
    credits.take(ann, TEN, 3);

    credits.giveBack(ann, TEN, 4);

    assertThat(credits.taken(ann, TEN)).isEqualTo(3);
  }

  @Test
  void purgeEnded_some_removesThoseUpToTheLimit() {
    for (var number = 0; number < 4; number++) {
      credits.take(consumer(), TEN, 1);
    }
    var next = ofQuota(10, AT.plusSeconds(3_600));
    credits.take(ann, next, 1);
    credits.take(ann, new Allowance(LimitKind.QUOTA, 10, Window.ENDLESS), 1);
    var ended = Instant.ofEpochMilli(TEN.window().endsAt());

    assertThat(credits.purgeEnded(ended, 10)).isZero();
    assertThat(credits.purgeEnded(ended.plusMillis(1), 3)).isEqualTo(3);
    assertThat(credits.purgeEnded(ended.plusMillis(1), 3)).isEqualTo(1);
    assertThat(credits.purgeEnded(ended.plusMillis(1), 3)).isZero();
    assertThat(credits.taken(ann, next)).isEqualTo(1);
  }

  private static Allowance ofQuota(long most, Instant at) {
    return Allowance.of(new Quota(most, 3_600), at);
  }

  private Consumer consumer() {
    return new Consumer(organisation, new ApplicationId(Ids.next()), new PlanId(Ids.next()));
  }
}
