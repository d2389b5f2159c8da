package io.portico.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailedLoginsTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final LockoutRule RULE = LockoutRule.ACCOUNT;

  @Test
  void after_fewerThanTooMany_locksNobody() {
    var four = failures(4, NOON);

    assertThat(four.count()).isEqualTo(4);
    assertThat(four.isLockedAt(NOON)).isFalse();
    assertThat(four.lockedFor(NOON)).isZero();
  }

  @Test
  void after_tooMany_locksFromThatInstantOn() {
    var five = FailedLogins.after(Optional.of(failures(4, NOON)), minutes(14), RULE);

    assertThat(five.isLockedAt(minutes(14))).isTrue();
    assertThat(five.lockedFor(minutes(20))).isEqualTo(Duration.ofMinutes(9));
    assertThat(five.isLockedAt(minutes(29).minusMillis(1))).isTrue();
    assertThat(five.isLockedAt(minutes(29))).isFalse();
  }

  @Test
  void after_moreWhileLocked_doesNotProlongTheLock() {
    var five = failures(5, NOON);

    assertThat(FailedLogins.after(Optional.of(five), minutes(14), RULE)).isEqualTo(five);
  }

  @Test
  void after_lockThatIsOver_countsFromOneAgain() {
    var again = FailedLogins.after(Optional.of(failures(5, NOON)), minutes(15), RULE);

    assertThat(again).isEqualTo(new FailedLogins(1, minutes(15), Optional.empty()));
  }

  @Test
  void after_firstLongerAgoThanCounts_countsFromOneAgain() {
    var four = Optional.of(failures(4, NOON));

    assertThat(FailedLogins.after(four, minutes(15).minusMillis(1), RULE).count()).isEqualTo(5);
    assertThat(FailedLogins.after(four, minutes(15), RULE).count()).isEqualTo(1);
  }

  @Test
  void after_ruleOfOne_locksAtOnce() {
    var rule = new LockoutRule(1, Duration.ofMinutes(1), Duration.ofMinutes(2));

    assertThat(FailedLogins.after(Optional.empty(), NOON, rule).lockedFor(NOON))
        .isEqualTo(Duration.ofMinutes(2));
  }

  @Test
  void expiresAt_lockedOrNot_isWhenNothingCountsAnyMore() {
    assertThat(failures(4, NOON).expiresAt(RULE)).isEqualTo(minutes(15));
    assertThat(
            FailedLogins.after(Optional.of(failures(4, NOON)), minutes(10), RULE).expiresAt(RULE))
        .isEqualTo(minutes(25));
  }

  @Test
  void of_noFailure_isRefused() {
    assertThatThrownBy(() -> new FailedLogins(0, NOON, Optional.empty()))
        .hasMessage("count: 0 (expected: 1 or more)");
  }

  private static FailedLogins failures(int count, Instant at) {
    var failures = Optional.<FailedLogins>empty();
    for (var number = 0; number < count; number++) {
      failures = Optional.of(FailedLogins.after(failures, at, RULE));
    }
    return failures.orElseThrow();
  }

  private static Instant minutes(int number) {
    return NOON.plus(Duration.ofMinutes(number));
  }
}
