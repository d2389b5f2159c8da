package io.portico.domain.gateway;

import static io.portico.domain.fixture.GatewayFixture.aPush;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.DesiredKey.Absent;
import io.portico.domain.gateway.DesiredKey.Present;
import io.portico.domain.gateway.KeyPush.Result;
import io.portico.domain.plan.Quota;
import io.portico.domain.plan.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyPushTest {

  private static final Instant AT = ApiFixture.AT;
  private static final Result.Failed FAILED = new Result.Failed("connection refused");

  private final KeyPush queued = aPush(new GatewayId(Ids.next()), AT);
  private final KeyPush claimed = queued.claimed(Ids.next(), AT);

  private static final Present PRESENT = present(Optional.empty());

  private static Present present(Optional<Instant> expiresAt) {
    return new Present(List.of(), RateLimit.NONE, Quota.NONE, List.of(), expiresAt, false);
  }

  private static Result done(Optional<Instant> expiresAt) {
    return new Result.Done(present(expiresAt), Optional.of("handle"), List.of());
  }

  @Test
  void after_done_forgetsTheKeyAndIsCheckedInTheNight() {
    var pushed = claimed.after(done(Optional.empty()), 0, AT, 0);

    assertThat(pushed.state().status()).isEqualTo(PushStatus.PUSHED);
    assertThat(pushed.sealed()).isEmpty();
    assertThat(pushed.handle()).contains("handle");
    assertThat(pushed.state().work().dueAt()).isBetween(AT, AT.plus(Duration.ofHours(25)));
    assertThat(pushed.state().work().dueAt().toString()).contains("T02:");
  }

  @Test
  void after_doneOfAKeyThatExpiresBefore_isDueAtItsExpiry() {
    var end = AT.plusSeconds(60);

    assertThat(claimed.after(done(Optional.of(end)), 0, AT, 0).state().work().dueAt())
        .isEqualTo(end);
  }

  @Test
  void after_doneWhileItChanged_waitsWithTheKey() {
    var changed = claimed.marked(AT.plusSeconds(1));
    assertThat(changed.state().work().dueAt()).isEqualTo(claimed.state().work().dueAt());

    var pushed = changed.after(done(Optional.empty()), 0, AT.plusSeconds(2), 0);

    assertThat(pushed.state().status()).isEqualTo(PushStatus.WAITING);
    assertThat(pushed.state().work().dueAt()).isEqualTo(AT.plusSeconds(2).minus(KeyPush.URGENCY));
    assertThat(pushed.sealed()).isEqualTo(queued.sealed());
    assertThat(pushed.handle()).contains("handle");
    assertThat(pushed.state().work().claim()).isEmpty();
  }

  @Test
  void after_failures_areRetriedWithGrowingPausesUntilTheNight() {
    var push = claimed;
    var at = AT;
    var pauses = 0;
    var last = Duration.ZERO;
    while (push.after(FAILED, 0, at, 0).state().status() == PushStatus.WAITING) {
      var failed = push.after(FAILED, 0, at, 0);
      var pause = Duration.between(at, failed.state().work().dueAt());
      assertThat(pause).isGreaterThanOrEqualTo(last);
      assertThat(failed.sealed()).isEqualTo(queued.sealed());
      last = pause;
      at = failed.state().work().dueAt();
      push = failed.claimed(Ids.next(), at);
      pauses++;
    }

    assertThat(Duration.between(AT, at)).isGreaterThan(KeyPush.LONGEST_RETRIED);
    assertThat(pauses).isBetween(100, 200);
    assertThat(push.after(FAILED, 0, at, 0).state().status()).isEqualTo(PushStatus.FAILED);
    assertThat(push.after(FAILED, 0, at, 0).state().work().dueAt().toString()).contains("T02:");
  }

  @Test
  void after_refusals_hasFailedAtOnceAndIsRetriedForAnHour() {
    var result = new Result.Refused(PRESENT, "it answered 409 to PUT", List.of());
    var push = claimed;
    var at = AT;
    while (push.after(result, 0, at, 0).state().work().attempts() > 0) {
      var refused = push.after(result, 0, at, 0);
      assertThat(refused.state().status()).isEqualTo(PushStatus.FAILED);
      assertThat(refused.state().since()).isEqualTo(AT);
      assertThat(refused.sealed()).isEqualTo(queued.sealed());
      at = refused.state().work().dueAt();
      push = refused.claimed(Ids.next(), at);
    }

    assertThat(Duration.between(AT, at)).isBetween(Duration.ofMinutes(30), Duration.ofHours(1));
    assertThat(push.after(result, 0, at, 0).state().work().dueAt().toString()).contains("T02:");
  }

  @Test
  void after_refusalOfWhatHasChangedSince_waitsBeforeOthers() {
    var result = new Result.Refused(PRESENT, "it answered 409 to PUT", List.of());
    var at = AT.plusSeconds(2);

    var refused = claimed.marked(AT, AT).after(result, 0, at, 0).state();

    assertThat(refused.status()).isEqualTo(PushStatus.WAITING);
    assertThat(refused.work().dueAt()).isEqualTo(at.minus(KeyPush.URGENCY));
  }

  /* Repeating it changes nothing, and hides since when it is so. */
  @Test
  void after_unsupported_isOnlyCheckedAtNight() {
    var result = new Result.Unsupported("never renews", List.of());
    var night = AT.plus(Duration.ofDays(1));

    var first = claimed.after(result, 0, AT, 0);
    var second = first.claimed(Ids.next(), night).after(result, 0, night, 0);

    for (var push : List.of(first, second)) {
      assertThat(push.state().status()).isEqualTo(PushStatus.UNSUPPORTED);
      assertThat(push.state().since()).isEqualTo(AT);
      assertThat(push.state().failure()).contains(new PushFailure(AT, "never renews"));
      assertThat(push.state().work().dueAt().toString()).contains("T02:");
      assertThat(push.sealed()).isEqualTo(queued.sealed());
    }
    assertThat(first.claimed(Ids.next(), night).marked(night).after(result, 0, night, 0).state())
        .satisfies(changed -> assertThat(changed.status()).isEqualTo(PushStatus.WAITING));
    var other = new Result.Unsupported("no APIs", List.of("active"));
    assertThat(first.claimed(Ids.next(), night).after(other, 0, night, 0).state())
        .satisfies(found -> assertThat(found.failure()).contains(new PushFailure(night, "no APIs")))
        .satisfies(found -> assertThat(found.drift()).contains(new Drift(night, "active")));
  }

  /* An ended key goes on working at the gateway. */
  @Test
  void after_refusalOfARemoval_waits() {
    var result = new Result.Refused(new Absent(), "it answered 400 to DELETE", List.of());

    assertThat(claimed.after(result, 0, AT, 0).state())
        .isEqualTo(claimed.after(new Result.Failed(result.reason()), 0, AT, 0).state());
  }

  /* The next attempt is no check, so it would not find the difference again. */
  @Test
  void after_refusalOfARepair_keepsWhatWasFound() {
    var pushed = claimed.after(done(Optional.empty()), 0, AT, 0).claimed(Ids.next(), AT);
    var found = List.of("other groups", "other limits");
    var later = AT.plusSeconds(5);

    for (var desired : List.of(PRESENT, new Absent())) {
      var refused = pushed.after(new Result.Refused(desired, "409", found), 0, later, 0);

      assertThat(refused.state().drift()).contains(new Drift(later, "other groups; other limits"));
      assertThat(pushed.hasRecorded(found)).isFalse();
      assertThat(refused.hasRecorded(found)).isTrue();
      assertThat(refused.hasRecorded(List.of("other groups"))).isFalse();
      assertThat(refused.claimed(Ids.next(), later).after(done(Optional.empty()), 0, later, 0))
          .satisfies(
              mended -> assertThat(mended.state().drift()).isEqualTo(refused.state().drift()))
          .satisfies(mended -> assertThat(mended.hasRecorded(found)).isFalse());
    }
  }

  @Test
  void hasRecorded_sameDriftAfterASuccess_isNotRecorded() {
    var found = List.of("other limits");
    var mended = claimed.after(new Result.Done(PRESENT, Optional.empty(), found), 0, AT, 0);
    var night = AT.plusSeconds(86_400);

    var unreachable =
        mended.claimed(Ids.next(), night).after(new Result.Failed("no answer"), 0, night, 0);

    assertThat(unreachable.claimed(Ids.next(), night.plusSeconds(5)).hasRecorded(found)).isFalse();
  }

  @Test
  void after_removed_isRemembered() {
    var result = new Result.Done(new Absent(), Optional.empty(), List.of("an ended key"));
    var named = claimed.after(done(Optional.empty()), 0, AT, 0).claimed(Ids.next(), AT);

    var removed = named.after(result, 0, AT.plusSeconds(5), 0);

    assertThat(removed.state().status()).isEqualTo(PushStatus.REMOVED);
    assertThat(removed.state().since()).isEqualTo(AT.plusSeconds(5));
    assertThat(removed.handle()).contains("handle");
    assertThat(removed.state().drift()).contains(new Drift(AT.plusSeconds(5), "an ended key"));
  }

  @Test
  void released_claimed_isDueAgainWithoutAnAttempt() {
    var released = claimed.released(AT.plusSeconds(1));

    assertThat(released.state().work().attempts()).isZero();
    assertThat(released.state().work().claim()).isEmpty();
    assertThat(released.state().work().dueAt()).isEqualTo(AT.plusSeconds(1));
  }

  @Test
  void texts_unprintableOrLong_areCut() {
    assertThat(new PushFailure(AT, "a\u0000b" + "c".repeat(600)).reason())
        .startsWith("a\uFFFDbcc")
        .hasSize(PushFailure.LONGEST);
    assertThat(new Drift(AT, "c".repeat(600)).found()).hasSize(Drift.LONGEST);
  }
}
