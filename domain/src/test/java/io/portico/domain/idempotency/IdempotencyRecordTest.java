package io.portico.domain.idempotency;

import static io.portico.domain.idempotency.IdempotencyRecord.State.AVAILABLE;
import static io.portico.domain.idempotency.IdempotencyRecord.State.COMPLETED;
import static io.portico.domain.idempotency.IdempotencyRecord.State.KEY_REUSED;
import static io.portico.domain.idempotency.IdempotencyRecord.State.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class IdempotencyRecordTest {

  private static final Instant START = Instant.parse("2026-04-01T08:00:00Z");
  private static final Instant LATE = START.plusSeconds(90);
  private static final Duration DAY = Duration.ofHours(24);
  private static final String CONTENT = "%064x".formatted(1);
  private static final String OTHER = "%064x".formatted(2);

  private final IdempotencyRecord started = IdempotencyRecord.started(CONTENT, Ids.next(), START);
  private final IdempotencyRecord completed = started.completed("sealed", LATE);

  @Test
  void stateFor_sameContentWhileItRuns_isRunningForAMinute() {
    assertThat(started.stateFor(CONTENT, START)).isEqualTo(RUNNING);
    assertThat(started.stateFor(CONTENT, START.plusSeconds(60).minusMillis(1))).isEqualTo(RUNNING);
    assertThat(started.stateFor(CONTENT, START.plusSeconds(60))).isEqualTo(AVAILABLE);
  }

  @Test
  void stateFor_sameContentAfterCompletion_isCompletedForADay() {
    assertThat(completed.stateFor(CONTENT, LATE)).isEqualTo(COMPLETED);
    assertThat(completed.stateFor(CONTENT, LATE.plus(DAY).minusMillis(1))).isEqualTo(COMPLETED);
    assertThat(completed.stateFor(CONTENT, LATE.plus(DAY))).isEqualTo(AVAILABLE);
  }

  @Test
  void stateFor_otherContent_isKeyReusedForADay() {
    assertThat(started.stateFor(OTHER, START)).isEqualTo(KEY_REUSED);
    assertThat(started.stateFor(OTHER, START.plusSeconds(61))).isEqualTo(KEY_REUSED);
    assertThat(completed.stateFor(OTHER, LATE)).isEqualTo(KEY_REUSED);
    assertThat(completed.stateFor(OTHER, LATE.plus(DAY))).isEqualTo(AVAILABLE);
    assertThat(started.stateFor(OTHER, START.plus(DAY))).isEqualTo(AVAILABLE);
  }

  @Test
  void answered_begun_keepsClaimAndBodyAndIsRememberedFromTheAnswerOn() {
    assertThat(completed.claim()).isEqualTo(started.claim());
    assertThat(completed.fingerprint()).isEqualTo(CONTENT);
    assertThat(completed.result()).contains("sealed");
    assertThat(completed.expiresAt()).isEqualTo(LATE.plus(DAY));
    assertThat(started.result()).isEmpty();
    assertThat(started.expiresAt()).isEqualTo(START.plus(DAY));
  }
}
