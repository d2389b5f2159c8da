package io.portico.domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailedLoginsTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final LockoutRule RULE = LockoutRule.ACCOUNT_FROM_ADDRESS;
  private static final LockoutRule ACCOUNT = LockoutRule.ACCOUNT;

  @Test
  void after_fewerThanTooMany_locksNothing() {
    var four = failures(4, NOON);

    assertThat(four.count()).isEqualTo(4);
    assertThat(four.isLockedAt(NOON)).isFalse();
    assertThat(four.lockedFor(NOON)).isZero();
  }

  @Test
  void after_tooMany_locksFromThatInstantOn() {
    var five = FailedLogins.after(Optional.of(failures(4, NOON)), minutes(14), RULE);

    assertThat(five.lockedFor(minutes(14))).isEqualTo(Duration.ofMinutes(1));
    assertThat(five.isLockedAt(minutes(15).minusMillis(1))).isTrue();
    assertThat(five.isLockedAt(minutes(15))).isFalse();
  }

  @Test
  void after_moreWhileLocked_doesNotProlongTheLock() {
    var five = failures(5, NOON);

    assertThat(FailedLogins.after(Optional.of(five), NOON.plusSeconds(59), RULE)).isEqualTo(five);
  }

  @Test
  void after_eachFailureAfterALock_locksTwiceAsLong() {
    var failed = failures(5, NOON);
    var at = NOON;
    for (var minutes : List.of(2, 4, 8, 16, 30)) {
      at = failed.lockedUntil().orElseThrow();
      failed = FailedLogins.after(Optional.of(failed), at, RULE);
      assertThat(failed.lockedFor(at)).isEqualTo(Duration.ofMinutes(minutes));
    }
    assertThat(at).isEqualTo(minutes(31));
  }

  @Test
  void after_firstLongerAgoThanCounts_countsFromOneAgain() {
    var four = Optional.of(failures(4, NOON));

    assertThat(FailedLogins.after(four, minutes(60).minusMillis(1), RULE).count()).isEqualTo(5);
    assertThat(FailedLogins.after(four, minutes(60), RULE).count()).isEqualTo(1);
  }

  @Test
  void after_lockBeyondTheWindow_countsAsLongAsTheLockLasts() {
    var five = FailedLogins.after(Optional.of(failures(19, NOON, ACCOUNT)), minutes(59), ACCOUNT);

    assertThat(five.expiresAt(ACCOUNT)).isEqualTo(minutes(119));
    assertThat(FailedLogins.after(Optional.of(five), minutes(119).minusMillis(1), ACCOUNT))
        .isEqualTo(five);
    assertThat(FailedLogins.after(Optional.of(five), minutes(119), ACCOUNT).count()).isEqualTo(1);
  }

  @Test
  void expiresAt_notLocked_isTheEndOfTheWindow() {
    assertThat(failures(4, NOON).expiresAt(RULE)).isEqualTo(minutes(60));
    assertThat(failures(5, NOON).expiresAt(RULE)).isEqualTo(minutes(60));
  }

  @Test
  void without_some_keepsTheRest() {
    var four = failures(4, NOON);

    assertThat(four.without(3)).contains(failures(1, NOON));
    assertThat(four.without(4)).isEmpty();
  }

  @Test
  void of_noFailure_isRefused() {
    assertThatThrownBy(() -> new FailedLogins(0, NOON, Optional.empty()))
        .hasMessage("count: 0 (expected: 1 or more)");
  }

  private static FailedLogins failures(int count, Instant at) {
    return failures(count, at, RULE);
  }

  private static FailedLogins failures(int count, Instant at, LockoutRule rule) {
    var failures = Optional.<FailedLogins>empty();
    for (var number = 0; number < count; number++) {
      failures = Optional.of(FailedLogins.after(failures, at, rule));
    }
    return failures.orElseThrow();
  }

  private static Instant minutes(int number) {
    return NOON.plus(Duration.ofMinutes(number));
  }
}
