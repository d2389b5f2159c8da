package io.portico.domain.discovery;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PullIntervalTest {

  @ParameterizedTest
  @CsvSource({"90s, 90s", "60s, 1m", "90m, 90m", "24h, 1d", "7d, 7d", "PT1H30M, 90m", "366d, 366d"})
  void text_parsed_isInTheLargestWholeUnit(String written, String text) {
    var interval = PullInterval.parse("every", written);

    assertThat(PullInterval.text(interval)).isEqualTo(text);
    assertThat(PullInterval.parse("every", text)).isEqualTo(interval);
  }

  @ParameterizedTest
  @ValueSource(strings = {"59s", "367d", "1", "h", "-1h", "", "99999999999d"})
  void parse_noInterval_isRefused(String text) {
    assertThatInvalid(() -> PullInterval.parse("every", text)).hasMessageContaining("every");
  }
}
