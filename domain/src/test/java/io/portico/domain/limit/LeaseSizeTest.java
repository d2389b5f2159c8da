package io.portico.domain.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LeaseSizeTest {

  @Test
  void of_anyAllowance_isAtMostHalfAPercentUnlessTheCallNeedsMore() {
    var random = new Random(7);
    for (var round = 0; round < 1_000; round++) {
      var most = 1 + random.nextLong(1_000_000);
      var remaining = 1 + random.nextLong(most);
      var least = 1 + random.nextLong(Math.min(remaining, 50));

      var size = LeaseSize.of(random.nextLong(1_000_000), least, most, remaining);

      assertThat(size).isBetween(least, Math.max(least, most / 200)).isLessThanOrEqualTo(remaining);
    }
  }

  @Test
  void of_nearTheEnd_shrinksToOne() {
    assertThat(LeaseSize.of(1_000, 1, 10_000, 10_000)).isEqualTo(50);
    assertThat(LeaseSize.of(1_000, 1, 10_000, 800)).isEqualTo(50);
    assertThat(LeaseSize.of(1_000, 1, 10_000, 400)).isEqualTo(25);
    assertThat(LeaseSize.of(1_000, 1, 10_000, 20)).isEqualTo(1);
    assertThat(LeaseSize.of(1_000, 1, 10, 10)).isEqualTo(1);
  }

  @Test
  void after_fastAndSlowLeases_growsAndShrinks() {
    assertThat(LeaseSize.after(8, Duration.ofMillis(999))).isEqualTo(16);
    assertThat(LeaseSize.after(8, Duration.ofSeconds(1))).isEqualTo(8);
    assertThat(LeaseSize.after(8, Duration.ofSeconds(4))).isEqualTo(8);
    assertThat(LeaseSize.after(8, Duration.ofSeconds(5))).isEqualTo(4);
    assertThat(LeaseSize.after(1, Duration.ofSeconds(5))).isEqualTo(1);
    assertThat(LeaseSize.after(1_000_000, Duration.ZERO)).isEqualTo(1_000_000);
  }
}
