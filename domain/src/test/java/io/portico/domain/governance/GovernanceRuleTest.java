package io.portico.domain.governance;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.RandomSelections;
import io.portico.domain.governance.GovernanceRule.Verdict;
import io.portico.domain.governance.GovernanceRule.Verdict.Compliant;
import io.portico.domain.governance.GovernanceRule.Verdict.NotApplicable;
import io.portico.domain.governance.GovernanceRule.Verdict.Violating;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GovernanceRuleTest {

  private static final int RULES = 2_000;
  private static final List<String> VALUES = List.of("1", "10", "Tier 1", "tier 1", "é", "a_b");

  /* ---- evaluate ---- */

  @Test
  void evaluate_selectorDoesNotMatch_isNotApplicable() {
    var rule = aPolicy("any").on("tier=1").requiring("team").rule();

    assertThat(rule.evaluate(labels("tier", "2"))).isEqualTo(new NotApplicable());
    assertThat(rule.evaluate(Labels.NONE)).isEqualTo(new NotApplicable());
  }

  @Test
  void evaluate_everythingThere_isCompliant() {
    var rule = aPolicy("any").on("tier=1").requiring("team").requiring("region", "eu", "us").rule();

    assertThat(rule.evaluate(labels("tier", "1", "team", "blue", "region", "us")))
        .isEqualTo(new Compliant());
  }

  @Test
  void evaluate_labelLacksOrHasAnotherValue_namesWhatIsMissing() {
    var rule =
        aPolicy("any").requiring("team").requiring("region", "eu", "us").requiring("tier").rule();

    assertThat(rule.evaluate(labels("tier", "1", "region", "asia")))
        .isEqualTo(new Violating(List.of(required("team"), required("region", "eu", "us"))));
  }

  @Test
  void evaluate_noSelector_isForEveryApi() {
    assertThat(aPolicy("any").requiring("team").rule().evaluate(Labels.NONE))
        .isEqualTo(new Violating(List.of(required("team"))));
  }

  /* ---- selections ---- */

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void selections_anyRuleAndLabels_agreeWithTheEvaluation(long seed) {
    var random = new RandomSelections(seed);
    for (var i = 0; i < RULES; i++) {
      var rule = rule(random);
      var carried = random.labels();
      var verdict = rule.evaluate(carried);

      assertThat(rule.applicable(new Selection.Everything()).matches(carried))
          .as("%s is for %s", rule, carried)
          .isEqualTo(!(verdict instanceof NotApplicable));
      assertThat(rule.compliant().matches(carried))
          .as("%s is kept by %s", rule, carried)
          .isEqualTo(verdict instanceof Compliant);
      assertThat(rule.violating().matches(carried))
          .as("%s is broken by %s", rule, carried)
          .isEqualTo(verdict instanceof Violating);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void selections_amongOthers_areCombined(long seed) {
    var random = new RandomSelections(seed);
    for (var i = 0; i < RULES; i++) {
      var rule = rule(random);
      var among = random.selection();
      var carried = random.labels();

      assertThat(rule.applicable(among).matches(carried))
          .isEqualTo(
              among.matches(carried)
                  && rule.applicable(new Selection.Everything()).matches(carried));
      assertThat(rule.compliant(among).matches(carried))
          .isEqualTo(among.matches(carried) && rule.compliant().matches(carried));
    }
  }

  @Test
  void compliant_amongTheLargestSelection_isWithinTheLimitsAndNoLargerOneIsTaken() {
    var selector = selectorOf(GovernanceRule.MOST_FURTHER);
    var among = Selection.of(Collections.nCopies(Selection.MOST_SELECTORS, selector));
    var larger = Selection.of(List.of(selectorOf(GovernanceRule.MOST_FURTHER + 1)));
    var rule = largest();

    assertThat(rule.compliant(among)).isNotEqualTo(among);
    assertThatInvalid(() -> rule.compliant(larger))
        .hasMessageStartingWith("selector: 17 requirements (expected: at most 16");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void evaluate_randomRules_meetEveryVerdict(long seed) {
    var random = new RandomSelections(seed);
    var verdicts =
        IntStream.range(0, RULES)
            .<Class<? extends Verdict>>mapToObj(
                _ -> rule(random).evaluate(random.labels()).getClass())
            .toList();

    assertThat(verdicts).contains(NotApplicable.class, Compliant.class, Violating.class);
  }

  @Test
  void selections_largestRule_areWithinTheLimitsOfSelections() {
    var violating = (Selection.AnyOf) largest().violating();
    var compliant = (Selection.AnyOf) largest().compliant();

    assertThat(violating.selectors()).hasSize(Selection.MOST_SELECTORS);
    assertThat(compliant.selectors().getFirst().requirements())
        .hasSizeLessThan(Selector.MOST_REQUIREMENTS);
  }

  /* ---- labels, renamed ---- */

  @Test
  void labels_requiredAndSelectedBy_areNamedWithoutGroups() {
    assertThat(aPolicy("any").on("tier=1,!old,compliance.*").requiring("team").rule().labels())
        .containsExactly(name("old"), name("team"), name("tier"));
  }

  @Test
  void renamed_anyRule_appliesToTheRenamedLabels() {
    var rule = aPolicy("any").on("tier=1").requiring("team", "blue").rule();

    var renamed = rule.renamed(label -> new LabelName("new-" + label));

    assertThat(renamed.evaluate(labels("new-tier", "1", "new-team", "blue")))
        .isEqualTo(new Compliant());
    assertThat(renamed.evaluate(labels("new-tier", "1", "team", "blue")))
        .isEqualTo(new Violating(List.of(required("new-team", "blue"))));
  }

  /* ---- limits ---- */

  @Test
  void new_noOrTooManyLabelsOrRequirements_throwsNamingTheField() {
    var labels = IntStream.range(0, 17).mapToObj(number -> required("label" + number)).toList();

    assertInvalid(
        "requires: 0 labels (expected: 1 to 16 labels)",
        () -> new GovernanceRule(Optional.empty(), List.of()));
    assertInvalid(
        "requires: 17 labels (expected: 1 to 16 labels)",
        () -> new GovernanceRule(Optional.empty(), labels));
    assertInvalid(
        "selector: 33 requirements (expected: at most 32 requirements in a policy)",
        () -> new GovernanceRule(Optional.of(selectorOf(33)), List.of(required("team"))));
  }

  @Test
  void requireWritable_selectorTooLongToBeReadBack_throwsNamingTheField() {
    var selector =
        new Selector(
            List.of(
                new Requirement.In(
                    name("tier"),
                    new LinkedHashSet<>(
                        IntStream.range(0, 100)
                            .mapToObj(n -> "%04d".formatted(n) + "x".repeat(200))
                            .toList()))));

    var rule = new GovernanceRule(Optional.of(selector), List.of(required("team")));

    assertThatInvalid(rule::requireWritable).hasMessageContaining("at most 16384 characters");
  }

  @Test
  void required_tooManyValuesOrOneTwice_throwsNamingThePlace() {
    var values = IntStream.range(0, 101).mapToObj(n -> new LabelValue("v" + n)).toList();

    assertInvalid(
        "values: 101 values (expected: at most 100)",
        () -> new LabelRequirement(name("team"), values));
    assertInvalid(
        "values[2]: 'blue' (expected: values that are all different)",
        () -> required("team", "blue", "red", "blue"));
  }

  private static Selector selectorOf(int requirements) {
    return Selector.parse(
        IntStream.range(0, requirements).mapToObj(number -> "l" + number).collect(joining(",")));
  }

  private static GovernanceRule largest() {
    return new GovernanceRule(
        Optional.of(selectorOf(GovernanceRule.MOST_REQUIREMENTS)),
        IntStream.range(0, GovernanceRule.MOST_LABELS)
            .mapToObj(number -> required("label" + number))
            .toList());
  }

  private static GovernanceRule rule(RandomSelections random) {
    var requires = new ArrayList<LabelRequirement>();
    for (var i = 1 + random.number(3); i > 0; i--) {
      var label = RandomSelections.NAMES.get(random.number(RandomSelections.NAMES.size()));
      var first = random.number(VALUES.size());
      var values = VALUES.subList(first, first + random.number(VALUES.size() - first + 1));
      requires.add(required(label, values.toArray(String[]::new)));
    }
    return new GovernanceRule(
        random.number(4) == 0 ? Optional.empty() : Optional.of(random.selector()), requires);
  }
}
