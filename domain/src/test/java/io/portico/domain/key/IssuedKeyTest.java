package io.portico.domain.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.shared.Worded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IssuedKeyTest {

  private static final Instant ISSUED = ApiFixture.AT;
  private static final Duration YEAR = Duration.ofDays(365);
  private static final StoredKey SUCCESSOR = new StoredKey("successor");

  /* ---- states ---- */

  @Test
  void issued_withoutALifetime_isLiveForEver() {
    var key =
        IssuedKey.issued(new StoredKey("x"), aKey().build().grant(), ISSUED, Optional.empty());

    assertThat(key.expiresAt()).isEmpty();
    assertThat(key.stateAt(ISSUED)).isEqualTo(KeyState.LIVE);
    assertThat(key.stateAt(ISSUED.plus(YEAR.multipliedBy(100)))).isEqualTo(KeyState.LIVE);
  }

  @Test
  void isRenewableAt_lastThirtyDays_isTrueUntilTheEnd() {
    var key = lasting(YEAR);
    var end = ISSUED.plus(YEAR);
    var begin = end.minus(Duration.ofDays(30));

    assertThat(key.isRenewableAt(begin.minusMillis(1))).isFalse();
    assertThat(key.isRenewableAt(begin)).isTrue();
    assertThat(key.isRenewableAt(end.minusMillis(1))).isTrue();
    assertThat(key.isRenewableAt(end)).isFalse();
    assertThat(key.ended(begin).isRenewableAt(begin)).isFalse();
    var rotated = key.replacedBy(new StoredKey("y"), begin, RotationOverlap.DEFAULT);
    assertThat(rotated.isRenewableAt(begin)).isFalse();
    assertThat(rotated.expiresAt()).contains(key.endAfter(begin, RotationOverlap.DEFAULT));
  }

  @Test
  void isRenewableAt_shortLife_isTrueInItsSecondHalf() {
    var key = lasting(Duration.ofDays(10));
    var half = ISSUED.plus(Duration.ofDays(5));

    assertThat(key.isRenewableAt(half.minusMillis(1))).isFalse();
    assertThat(key.isRenewableAt(half)).isTrue();
  }

  @Test
  void stateAt_aroundTheEnd_changesExactlyThere() {
    var key = lasting(YEAR);
    var end = ISSUED.plus(YEAR);

    assertThat(key.expiresAt()).contains(end);
    assertThat(key.stateAt(end.minusMillis(1))).isEqualTo(KeyState.LIVE);
    assertThat(key.stateAt(end)).isEqualTo(KeyState.EXPIRED);
    assertThat(key.stateAt(end.plusMillis(1))).isEqualTo(KeyState.EXPIRED);
  }

  @Test
  void stateAt_endedBeforeItExpired_isRevokedForEver() {
    var key = lasting(YEAR).ended(ISSUED.plus(YEAR).minusMillis(1));

    assertThat(key.stateAt(ISSUED)).isEqualTo(KeyState.REVOKED);
    assertThat(key.stateAt(ISSUED.plus(YEAR).plusMillis(1))).isEqualTo(KeyState.REVOKED);
    assertThat(aKey().build().ended(ISSUED).stateAt(ISSUED)).isEqualTo(KeyState.REVOKED);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 60_000})
  void stateAt_endedWhenItHadExpired_isExpired(long millisLater) {
    var key = lasting(YEAR).ended(ISSUED.plus(YEAR).plusMillis(millisLater));

    assertThat(key.stateAt(ISSUED.plus(YEAR.multipliedBy(2)))).isEqualTo(KeyState.EXPIRED);
  }

  @Test
  void withState_anyInstant_hasItsState() {
    var key = lasting(YEAR);

    assertThat(key.withState(ISSUED)).isEqualTo(new KeyWithState(key, KeyState.LIVE));
  }

  @ParameterizedTest
  @CsvSource({"live, LIVE", "expired, EXPIRED", "revoked, REVOKED"})
  void state_itsWord_namesIt(String word, KeyState state) {
    assertThat(Worded.of(KeyState.class, "state", word)).isEqualTo(state);
    assertThat(state.word()).isEqualTo(word);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Live", "LIVE", "ended", " live"})
  void state_anotherWord_isRefused(String word) {
    assertThatThrownBy(() -> Worded.of(KeyState.class, "state", word))
        .hasMessage("state: '%s' (expected: live, expired, revoked)", word);
  }

  /* ---- replacedBy ---- */

  @Test
  void replacedBy_withAnOverlap_isLiveUntilItIsOver() {
    var at = ISSUED.plusSeconds(10);
    var end = at.plusSeconds(60);
    var key = aKey().build().replacedBy(SUCCESSOR, at, RotationOverlap.ofSeconds(60));

    assertThat(key.replacedBy()).contains(SUCCESSOR);
    assertThat(key.expiresAt()).contains(end);
    assertThat(key.endedAt()).isEmpty();
    assertThat(key.stateAt(end.minusMillis(1))).isEqualTo(KeyState.LIVE);
    assertThat(key.stateAt(end)).isEqualTo(KeyState.EXPIRED);
  }

  @ParameterizedTest
  @CsvSource({"PT5M, PT5M", "P365D, P1D"})
  void replacedBy_lifeAndOverlap_expiresWithWhateverIsSooner(Duration life, Duration expected) {
    assertThat(lasting(life).replacedBy(SUCCESSOR, ISSUED, RotationOverlap.DEFAULT).expiresAt())
        .contains(ISSUED.plus(expected));
  }

  @Test
  void replacedBy_withoutAnOverlap_hasEnded() {
    var at = ISSUED.plusSeconds(10);
    var key = lasting(YEAR).replacedBy(SUCCESSOR, at, RotationOverlap.ofSeconds(0));

    assertThat(key.endedAt()).contains(at);
    assertThat(key.stateAt(at)).isEqualTo(KeyState.EXPIRED);
    assertThat(key.dueAfter(at)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 86_400, 2_592_000})
  void overlap_upToThirtyDays_isOne(long seconds) {
    assertThat(RotationOverlap.ofSeconds(seconds).length()).hasSeconds(seconds);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 2_592_001, Long.MAX_VALUE, Long.MIN_VALUE})
  void overlap_anythingElse_isRefused(long seconds) {
    assertThatThrownBy(() -> RotationOverlap.ofSeconds(seconds))
        .hasMessage("overlapSeconds: '%d' (expected: 0 to 2592000 seconds)", seconds);
  }

  /* ---- what is due, and when ---- */

  @ParameterizedTest
  @CsvSource({
    "P365D, 30 7 1 0",
    "P30DT1S, 30 7 1 0",
    "P30D, 7 1 0",
    "P29D, 7 1 0",
    "P7DT1S, 7 1 0",
    "P7D, 1 0",
    "P1DT1S, 1 0",
    "P1D, 0",
    "PT1S, 0"
  })
  void dueAfter_oneAfterTheOther_areTheRemindersThatLieAheadAndTheEnd(String life, String days) {
    var lasting = Duration.parse(life);
    var key = lasting(lasting);
    var end = ISSUED.plus(lasting);

    var due = new ArrayList<Instant>();
    for (var next = key.dueAfter(ISSUED).orElseThrow(); next.isBefore(end); ) {
      due.add(next);
      next = key.dueAfter(next).orElseThrow();
    }
    due.add(end);

    assertThat(due)
        .containsExactlyElementsOf(
            List.of(days.split(" ")).stream()
                .map(left -> end.minus(Duration.ofDays(Long.parseLong(left))))
                .toList());
  }

  @Test
  void dueAfter_theEndOrLater_isTheEnd() {
    var key = lasting(YEAR);
    var end = ISSUED.plus(YEAR);

    assertThat(key.dueAfter(end.minusMillis(1))).contains(end);
    assertThat(key.dueAfter(end)).contains(end);
    assertThat(key.dueAfter(end.plusSeconds(1))).contains(end);
  }

  @Test
  void dueAfter_replacedKey_isTheEndAlone() {
    var key = lasting(YEAR).replacedBy(SUCCESSOR, ISSUED, new RotationOverlap(Duration.ofDays(20)));

    assertThat(key.dueAfter(ISSUED)).isEqualTo(key.expiresAt());
  }

  @Test
  void dueAfter_endlessOrEndedKey_isNever() {
    assertThat(aKey().build().dueAfter(ISSUED)).isEmpty();
    assertThat(lasting(YEAR).ended(ISSUED).dueAfter(ISSUED)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "P30DT0.001S,",
    "P30D, A_MONTH",
    "P7DT0.001S, A_MONTH",
    "P7D, A_WEEK",
    "P1DT0.001S, A_WEEK",
    "P1D, A_DAY",
    "PT0.001S, A_DAY"
  })
  void actionAt_beforeTheEnd_isTheReminderOfTheTimeThatIsLeft(
      Duration left, @Nullable ExpiryReminder reminder) {
    var end = ISSUED.plus(YEAR);

    assertThat(lasting(YEAR).actionAt(end.minus(left)))
        .isEqualTo(
            reminder == null
                ? new ExpiryAction.Nothing()
                : new ExpiryAction.Reminder(reminder, end));
    assertThat(lasting(YEAR).actionAt(end)).isEqualTo(new ExpiryAction.End());
  }

  @Test
  void actionAt_replacedKey_isNothingUntilItsEnd() {
    var key = lasting(YEAR).replacedBy(SUCCESSOR, ISSUED, RotationOverlap.DEFAULT);
    var end = ISSUED.plus(Duration.ofDays(1));

    assertThat(key.actionAt(end.minusMillis(1))).isEqualTo(new ExpiryAction.Nothing());
    assertThat(key.actionAt(end)).isEqualTo(new ExpiryAction.End());
  }

  @Test
  void actionAt_endlessOrEndedKey_isNothing() {
    assertThat(aKey().build().actionAt(ISSUED)).isEqualTo(new ExpiryAction.Nothing());
    assertThat(lasting(YEAR).ended(ISSUED).actionAt(ISSUED.plus(YEAR)))
        .isEqualTo(new ExpiryAction.Nothing());
  }

  @ParameterizedTest
  @CsvSource({"A_MONTH, 30", "A_WEEK, 7", "A_DAY, 1"})
  void reminder_any_namesTheRemainingDays(ExpiryReminder reminder, int days) {
    assertThat(reminder.days()).isEqualTo(days);
  }

  private static IssuedKey lasting(Duration life) {
    return IssuedKey.issued(
        new StoredKey("key"), aKey().build().grant(), ISSUED, Optional.of(life));
  }
}
