package io.portico.domain.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryBackoffTest {

  @ParameterizedTest
  @CsvSource({"1,10", "2,20", "3,40", "4,80", "9,2560", "10,3600", "11,3600", "2000000000,3600"})
  void after_attempts_doublesUpToAnHour(int attempts, int seconds) {
    assertThat(RetryBackoff.after(attempts)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void after_noAttempt_isRefused() {
    assertThatThrownBy(() -> RetryBackoff.after(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("attempts: 0 (expected: 1 or more)");
  }
}
