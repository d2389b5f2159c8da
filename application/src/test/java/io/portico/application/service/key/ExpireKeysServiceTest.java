package io.portico.application.service.key;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.KeyState;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.EventType;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExpireKeysServiceTest extends KeyTest {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LIFE = Duration.ofDays(31);

  private final Plan plan = defined(aPlan("Monthly").withKeysFor(LIFE));

  @Test
  void endExpired_keyWithoutExpiry_isLeftAlone() {
    issued(ann, gold);
    clock.pass(Duration.ofDays(40_000));

    assertThat(expireKeys.expireDue()).isZero();
  }

  @Test
  void endExpired_expiredKey_isEndedOnceAndItsSubscriptionRemoved() {
    var key = issued(ann, plan).key();
    clock.pass(LIFE);

    assertThat(expireKeys.expireDue()).isEqualTo(1);
    assertThat(expireKeys.expireDue()).isZero();

    assertThat(stored(key.key())).isEqualTo(key.ended(clock.instant()));
    assertThat(stored(key.key()).stateAt(clock.instant())).isEqualTo(KeyState.EXPIRED);
    assertThat(subscription(ann, plan)).isEmpty();
    assertThat(stores.issuedKeys().countUnended(organisation, plan.id())).isZero();
  }

  @Test
  void endExpired_replacedKeyAfterTheOverlap_leavesTheSuccessorsSubscription() {
    var old = issued(ann, gold).key();
    var successor = rotated(old.key(), RotationOverlap.DEFAULT).key();
    clock.pass(DAY);

    assertThat(expireKeys.expireDue()).isEqualTo(1);

    assertThat(stored(old.key()).endedAt()).isPresent();
    assertThat(subscription(ann, gold)).contains(granted(ann, gold, successor.key()));
  }

  @Test
  void endExpired_revokedKey_isLeftAlone() {
    var key = issued(ann, plan).key().key();
    revoke(key);
    clock.pass(LIFE);

    assertThat(expireKeys.expireDue()).isZero();
  }

  @Test
  void endExpired_moreThanABatch_areAllEnded() {
    var many =
        IntStream.range(0, 250)
            .mapToObj(
                number ->
                    issued(registered(aDeveloper("a%d@b.org".formatted(number))), plan).key().key())
            .toList();
    clock.pass(LIFE);

    assertThat(expireKeys.expireDue()).isEqualTo(250);

    assertThat(many).allMatch(key -> stored(key).endedAt().isPresent());
  }

  @Test
  void endExpired_keyClaimedByACrashedNode_isEndedLater() {
    var key = issued(ann, plan).key().key();
    clock.pass(LIFE);
    var now = clock.instant();
    assertThat(stores.issuedKeys().claimDue(now, now.plus(Duration.ofMinutes(5)), 10)).hasSize(1);

    assertThat(expireKeys.expireDue()).isZero();
    clock.pass(Duration.ofMinutes(5));
    assertThat(expireKeys.expireDue()).isEqualTo(1);
    assertThat(stored(key).endedAt()).isPresent();
  }

  @Test
  void endExpired_dayByDay_remindsThreeTimesAndEnds() {
    issued(ann, plan);

    var done =
        IntStream.rangeClosed(0, 32)
            .filter(
                day -> {
                  var something = expireKeys.expireDue() > 0;
                  clock.pass(DAY);
                  return something;
                });

    assertThat(done).containsExactly(1, 24, 30, 31);
  }

  @Test
  void endExpired_dayByDay_tellsWebhooksTheDaysThatAreLeft() {
    var webhook = aWebhook().of(EventType.KEY_EXPIRING).build();
    assertThat(unitOfWork.execute(() -> stores.webhooks().add(organisation, webhook))).isTrue();
    issued(ann, plan);

    for (var day = 0; day <= 32; day++) {
      expireKeys.expireDue();
      clock.pass(DAY);
    }

    assertThat(
            stores
                .deliveries()
                .page(organisation, webhook.id(), Optional.empty(), Optional.empty(), 10))
        .extracting(Delivery::payload)
        .containsExactlyInAnyOrder("key.expiring 30", "key.expiring 7", "key.expiring 1");
  }
}
