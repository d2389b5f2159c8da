package io.portico.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryBackoffTest {

  private static final Duration HOUR = Duration.ofHours(1);

  @ParameterizedTest
  @CsvSource({
    "2,1,10",
    "2,2,20",
    "2,3,40",
    "2,9,2560",
    "2,10,3600",
    "2,2000000000,3600",
    "3,2,30",
    "3,3,90",
    "1,2000000000,10"
  })
  void after_failures_growsByTheFactorUpToTheMaximum(int factor, int failures, int seconds) {
    var backoff = new RetryBackoff(Duration.ofSeconds(10), HOUR, factor);

    assertThat(backoff.after(failures)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void after_noFailure_throws() {
    var backoff = new RetryBackoff(HOUR, HOUR, 2);

    assertThatThrownBy(() -> backoff.after(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("failures: 0 (expected: 1 or more)");
  }

  @ParameterizedTest
  @CsvSource({"0,1,2", "2,1,2", "1,2,0"})
  void new_invalidPauses_throws(int first, int maximum, int factor) {
    assertThatThrownBy(
            () -> new RetryBackoff(Duration.ofHours(first), Duration.ofHours(maximum), factor))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("pauses: ");
  }
}
