package io.portico.application.service.key;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.developer.Developer;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.RotationOverlap;
import io.portico.domain.plan.Plan;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExpireKeysServiceTest {

  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LIFE = Duration.ofDays(31);

  private final KeyServices services = new KeyServices();
  private final Developer ann = services.ann;
  private final Plan plan = services.defined(aPlan("Monthly").withKeysFor(LIFE));

  @Test
  void endExpired_keyThatLastsForEver_isLeftAlone() {
    services.issued(ann, services.gold);
    services.clock.pass(Duration.ofDays(40_000));

    assertThat(services.expireKeys.expireDue()).isZero();
  }

  @Test
  void endExpired_keyWhoseTimeIsOver_isEndedOnceAndBindsNobody() {
    var key = services.issued(ann, plan).key();
    services.clock.pass(LIFE);

    assertThat(services.expireKeys.expireDue()).isEqualTo(1);
    assertThat(services.expireKeys.expireDue()).isZero();

    assertThat(services.stored(key.key())).isEqualTo(key.ended(services.clock.instant()));
    assertThat(services.stored(key.key()).stateAt(services.clock.instant()))
        .isEqualTo(KeyState.EXPIRED);
    assertThat(services.subscription(ann, plan)).isEmpty();
    assertThat(services.stores.issuedKeys().countUnended(services.organisation, plan.id()))
        .isZero();
  }

  @Test
  void endExpired_replacedKeyAfterTheOverlap_leavesTheSuccessorsSubscription() {
    var old = services.issued(ann, services.gold).key();
    var successor = services.rotated(old.key(), RotationOverlap.DEFAULT).key();
    services.clock.pass(DAY);

    assertThat(services.expireKeys.expireDue()).isEqualTo(1);

    assertThat(services.stored(old.key()).endedAt()).isPresent();
    assertThat(services.subscription(ann, services.gold))
        .contains(services.granted(ann, services.gold, successor.key()));
  }

  @Test
  void endExpired_revokedKey_isLeftAlone() {
    var key = services.issued(ann, plan).key().key();
    services.revoke(key);
    services.clock.pass(LIFE);

    assertThat(services.expireKeys.expireDue()).isZero();
  }

  @Test
  void endExpired_moreThanAreDoneAtOnce_areAllEnded() {
    var many =
        IntStream.range(0, 250)
            .mapToObj(
                number ->
                    services
                        .issued(
                            services.registered(aDeveloper("a%d@b.org".formatted(number))), plan)
                        .key()
                        .key())
            .toList();
    services.clock.pass(LIFE);

    assertThat(services.expireKeys.expireDue()).isEqualTo(250);

    assertThat(many).allMatch(key -> services.stored(key).endedAt().isPresent());
  }

  @Test
  void endExpired_keyThatWasClaimedByOneWhoDied_isDoneLater() {
    var key = services.issued(ann, plan).key().key();
    services.clock.pass(LIFE);
    var now = services.clock.instant();
    assertThat(services.stores.issuedKeys().claimDue(now, now.plus(Duration.ofMinutes(5)), 10))
        .hasSize(1);

    assertThat(services.expireKeys.expireDue()).isZero();
    services.clock.pass(Duration.ofMinutes(5));
    assertThat(services.expireKeys.expireDue()).isEqualTo(1);
    assertThat(services.stored(key).endedAt()).isPresent();
  }

  @Test
  void endExpired_dayByDay_remindsThreeTimesAndEnds() {
    services.issued(ann, plan);

    var done =
        IntStream.rangeClosed(0, 32)
            .filter(
                day -> {
                  var something = services.expireKeys.expireDue() > 0;
                  services.clock.pass(DAY);
                  return something;
                });

    assertThat(done).containsExactly(1, 24, 30, 31);
  }
}
