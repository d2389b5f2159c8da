package io.portico.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', abc, 3",
    "team, team, 0",
    "team, teams, 1",
    "team, tea, 1",
    "team, term, 1",
    "kitten, sitting, 3",
    "tier, reit, 4"
  })
  void between_isTheFewestChanges_inBothDirections(String one, String other, int distance) {
    assertThat(EditDistance.between(one, other)).isEqualTo(distance);
    assertThat(EditDistance.between(other, one)).isEqualTo(distance);
  }
}
