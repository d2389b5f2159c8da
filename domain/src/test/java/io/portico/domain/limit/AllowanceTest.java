package io.portico.domain.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.plan.Quota;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowanceTest {

  private static final Instant NOON = Instant.parse("2026-03-14T12:00:00Z");
  private static final Instant MIDNIGHT = Instant.parse("2026-03-15T00:00:00Z");

  @Test
  void of_quotaOfADay_renewsAtMidnight() {
    var window = Allowance.of(new Quota(5, 86_400), NOON).window();

    assertThat(window.renewal()).contains(MIDNIGHT);
    assertThat(window.contains(NOON)).isTrue();
    assertThat(window.contains(MIDNIGHT.minusMillis(1))).isTrue();
    assertThat(window.contains(MIDNIGHT)).isFalse();
    assertThat(window.isOver(MIDNIGHT.minusMillis(1))).isFalse();
    assertThat(window.isOver(MIDNIGHT)).isTrue();
    assertThat(window.contains(MIDNIGHT.minusSeconds(86_401))).isFalse();
  }

  @Test
  void of_sameWindow_isEqual() {
    var quota = new Quota(5, 3_600);

    assertThat(Allowance.of(quota, NOON))
        .isEqualTo(Allowance.of(quota, NOON.plusSeconds(3_599)))
        .isNotEqualTo(Allowance.of(quota, NOON.plusSeconds(3_600)))
        .isNotEqualTo(Allowance.of(new Quota(6, 3_600), NOON));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void of_quotaThatNeverRenews_isOneWindow(long renewal) {
    var allowance = Allowance.of(new Quota(5, renewal), NOON);

    assertThat(allowance.window()).isEqualTo(Window.ENDLESS);
    assertThat(allowance.window().renewal()).isEmpty();
    assertThat(allowance.window().contains(NOON)).isTrue();
  }

  @Test
  void of_rate_isItsIntervals() {
    assertThat(Allowance.of(new CallRate(3, 10_000_000_000L), NOON.plusSeconds(14)))
        .isEqualTo(
            new Allowance(
                LimitKind.RATE,
                3,
                new Window(
                    NOON.plusSeconds(10).toEpochMilli(), NOON.plusSeconds(20).toEpochMilli())));
  }
}
