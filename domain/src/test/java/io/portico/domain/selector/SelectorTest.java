package io.portico.domain.selector;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.Labels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SelectorTest {

  private static final Requirement TIER = new Requirement.Exists(LabelFixture.name("tier"));
  private static final Requirement NO_TEAM = new Requirement.Absent(LabelFixture.name("team"));

  @ParameterizedTest
  @MethodSource("truthTable")
  void matches_allRequirementsMet_isTrueOnlyThen(
      List<Requirement> requirements, Labels labels, boolean expected) {
    assertThat(new Selector(requirements).matches(labels)).isEqualTo(expected);
  }

  static Stream<Arguments> truthTable() {
    var both = List.of(TIER, NO_TEAM);
    var contradiction = List.of(TIER, new Requirement.Absent(LabelFixture.name("tier")));
    return Stream.of(
        Arguments.of(List.of(TIER), LabelFixture.labels("tier", "1"), true),
        Arguments.of(List.of(TIER), Labels.NONE, false),
        Arguments.of(both, LabelFixture.labels("tier", "1"), true),
        Arguments.of(both, LabelFixture.labels("tier", "1", "team", "red"), false),
        Arguments.of(both, LabelFixture.labels("team", "red"), false),
        Arguments.of(both, Labels.NONE, false),
        Arguments.of(contradiction, LabelFixture.labels("tier", "1"), false),
        Arguments.of(contradiction, Labels.NONE, false));
  }

  @Test
  void new_noRequirement_isRefused() {
    assertInvalid(
        "selector: 0 requirements (expected: 1 to 64 requirements)", () -> new Selector(List.of()));
  }

  @Test
  void new_64Requirements_keepsThemAll() {
    assertThat(new Selector(Collections.nCopies(64, TIER)).requirements()).hasSize(64);
  }

  @Test
  void new_65Requirements_isRefused() {
    assertInvalid(
        "selector: 65 requirements (expected: 1 to 64 requirements)",
        () -> new Selector(Collections.nCopies(65, TIER)));
  }

  @Test
  void new_listChangedAfterwards_keepsItsRequirements() {
    var requirements = new ArrayList<>(List.of(TIER));
    var selector = new Selector(requirements);

    requirements.add(NO_TEAM);

    assertThat(selector.requirements()).containsExactly(TIER);
  }

  @Test
  void toString_severalRequirements_joinsThem() {
    assertThat(new Selector(List.of(TIER, NO_TEAM))).hasToString("tier,!team");
  }

  @Test
  void toString_parsedWithBlanksAndNeedlessQuotes_isTheShortForm() {
    assertThat(Selector.parse(" tier == \"1\" , ! team , zone in ( 'a' ) "))
        .hasToString("tier=1,!team,zone=a");
  }
}
