package io.portico.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentagesTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.00001, 1",
    "0.004, 1",
    "0.25, 25",
    "0.964, 96",
    "0.966, 97",
    "0.9999, 99",
    "1, 100"
  })
  void whole_share_isTheNearestButNeitherEndUnlessItIs(double share, int expected) {
    assertThat(Percentages.whole(share)).isEqualTo(expected);
  }
}
