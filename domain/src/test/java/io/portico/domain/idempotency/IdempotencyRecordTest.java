package io.portico.domain.idempotency;

import static io.portico.domain.idempotency.IdempotencyRecord.Standing.ANSWERED;
import static io.portico.domain.idempotency.IdempotencyRecord.Standing.FREE;
import static io.portico.domain.idempotency.IdempotencyRecord.Standing.OTHER_BODY;
import static io.portico.domain.idempotency.IdempotencyRecord.Standing.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class IdempotencyRecordTest {

  private static final Instant BEGIN = Instant.parse("2026-04-01T08:00:00Z");
  private static final Instant LATE = BEGIN.plusSeconds(90);
  private static final Duration DAY = Duration.ofHours(24);
  private static final String BODY = "%064x".formatted(1);
  private static final String OTHER = "%064x".formatted(2);

  private final IdempotencyRecord begun = IdempotencyRecord.begun(BODY, Ids.next(), BEGIN);
  private final IdempotencyRecord answered = begun.answered("sealed", LATE);

  @Test
  void standing_sameBodyWhileItRuns_isRunningForAMinute() {
    assertThat(begun.standing(BODY, BEGIN)).isEqualTo(RUNNING);
    assertThat(begun.standing(BODY, BEGIN.plusSeconds(60).minusMillis(1))).isEqualTo(RUNNING);
    assertThat(begun.standing(BODY, BEGIN.plusSeconds(60))).isEqualTo(FREE);
  }

  @Test
  void standing_sameBodyAfterTheAnswer_isAnsweredForADay() {
    assertThat(answered.standing(BODY, LATE)).isEqualTo(ANSWERED);
    assertThat(answered.standing(BODY, LATE.plus(DAY).minusMillis(1))).isEqualTo(ANSWERED);
    assertThat(answered.standing(BODY, LATE.plus(DAY))).isEqualTo(FREE);
  }

  @Test
  void standing_otherBody_isRefusedForADay() {
    assertThat(begun.standing(OTHER, BEGIN)).isEqualTo(OTHER_BODY);
    assertThat(begun.standing(OTHER, BEGIN.plusSeconds(61))).isEqualTo(OTHER_BODY);
    assertThat(answered.standing(OTHER, LATE)).isEqualTo(OTHER_BODY);
    assertThat(answered.standing(OTHER, LATE.plus(DAY))).isEqualTo(FREE);
    assertThat(begun.standing(OTHER, BEGIN.plus(DAY))).isEqualTo(FREE);
  }

  @Test
  void answered_begun_keepsClaimAndBodyAndIsRememberedFromTheAnswerOn() {
    assertThat(answered.claim()).isEqualTo(begun.claim());
    assertThat(answered.fingerprint()).isEqualTo(BODY);
    assertThat(answered.answer()).contains("sealed");
    assertThat(answered.forgottenAt()).isEqualTo(LATE.plus(DAY));
    assertThat(begun.answer()).isEmpty();
    assertThat(begun.forgottenAt()).isEqualTo(BEGIN.plus(DAY));
  }
}
