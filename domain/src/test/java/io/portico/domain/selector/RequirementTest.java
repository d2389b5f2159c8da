package io.portico.domain.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

  private static final LabelName TIER = new LabelName("tier");
  private static final LabelName COMPLIANCE = new LabelName("compliance");

  private static final String TEXT_LENGTH = "values of 1 to 256 characters";

  private static final Labels NONE = Labels.NONE;
  private static final Labels TIER_1 = LabelFixture.labels("tier", "Tier 1");
  private static final Labels TIER_2 = LabelFixture.labels("tier", "Tier 2");
  private static final Labels TIER_3 = LabelFixture.labels("tier", "Tier 3");
  private static final Labels LOWER_TIER_1 = LabelFixture.labels("tier", "tier 1");
  private static final Labels OTHER_NAME = LabelFixture.labels("Tier", "Tier 1");

  @ParameterizedTest
  @MethodSource("truthTable")
  void matches_truthTable_isTold(Requirement requirement, Labels labels, boolean expected) {
    assertThat(requirement.matches(labels)).isEqualTo(expected);
  }

  static Stream<Arguments> truthTable() {
    return Stream.of(
            existence(), equality(), inequality(), beginning(), inclusion(), groups(), noGroups())
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> existence() {
    var exists = new Requirement.Exists(TIER);
    var absent = new Requirement.Absent(TIER);
    return Stream.of(
        Arguments.of(exists, TIER_1, true),
        Arguments.of(exists, NONE, false),
        Arguments.of(exists, OTHER_NAME, false),
        Arguments.of(exists, LabelFixture.labels("tier.x", "1"), false),
        Arguments.of(absent, TIER_1, false),
        Arguments.of(absent, NONE, true),
        Arguments.of(absent, OTHER_NAME, true),
        Arguments.of(absent, LabelFixture.labels("tier.x", "1"), true));
  }

  private static Stream<Arguments> equality() {
    var one = new Requirement.In(TIER, values("Tier 1"));
    var two = new Requirement.In(TIER, values("Tier 1", "Tier 2"));
    return Stream.of(
        Arguments.of(one, TIER_1, true),
        Arguments.of(one, TIER_2, false),
        Arguments.of(one, LOWER_TIER_1, false),
        Arguments.of(one, LabelFixture.labels("tier", "Tier 10"), false),
        Arguments.of(one, OTHER_NAME, false),
        Arguments.of(one, NONE, false),
        Arguments.of(two, TIER_1, true),
        Arguments.of(two, TIER_2, true),
        Arguments.of(two, TIER_3, false),
        Arguments.of(two, NONE, false));
  }

  private static Stream<Arguments> inequality() {
    var one = new Requirement.NotIn(TIER, values("Tier 1"));
    var two = new Requirement.NotIn(TIER, values("Tier 1", "Tier 2"));
    return Stream.of(
        Arguments.of(one, TIER_1, false),
        Arguments.of(one, TIER_2, true),
        Arguments.of(one, LOWER_TIER_1, true),
        Arguments.of(one, OTHER_NAME, true),
        Arguments.of(one, NONE, true),
        Arguments.of(two, TIER_1, false),
        Arguments.of(two, TIER_2, false),
        Arguments.of(two, TIER_3, true),
        Arguments.of(two, NONE, true));
  }

  private static Stream<Arguments> beginning() {
    var startsWith = new Requirement.StartsWith(TIER, "Tier ");
    return Stream.of(
        Arguments.of(startsWith, TIER_1, true),
        Arguments.of(startsWith, LOWER_TIER_1, false),
        Arguments.of(startsWith, LabelFixture.labels("tier", "Tier"), false),
        Arguments.of(startsWith, LabelFixture.labels("tier", "My Tier 1"), false),
        Arguments.of(startsWith, OTHER_NAME, false),
        Arguments.of(startsWith, NONE, false),
        Arguments.of(new Requirement.StartsWith(TIER, "Tier 1"), TIER_1, true),
        Arguments.of(new Requirement.StartsWith(TIER, "T_er"), TIER_1, false),
        Arguments.of(new Requirement.StartsWith(TIER, "%"), TIER_1, false));
  }

  private static Stream<Arguments> inclusion() {
    var contains = new Requirement.Contains(TIER, "er 1");
    return Stream.of(
        Arguments.of(contains, TIER_1, true),
        Arguments.of(contains, LOWER_TIER_1, true),
        Arguments.of(contains, LabelFixture.labels("tier", "er 1"), true),
        Arguments.of(contains, LabelFixture.labels("tier", "Tier 12"), true),
        Arguments.of(contains, TIER_2, false),
        Arguments.of(contains, LabelFixture.labels("tier", "TIER 1"), false),
        Arguments.of(contains, OTHER_NAME, false),
        Arguments.of(contains, NONE, false),
        Arguments.of(new Requirement.Contains(TIER, "."), TIER_1, false));
  }

  private static Stream<Arguments> groups() {
    var exists = new Requirement.GroupExists(COMPLIANCE);
    return Stream.of(
        Arguments.of(exists, LabelFixture.labels("compliance.gdpr", "yes"), true),
        Arguments.of(exists, LabelFixture.labels("compliance.gdpr.eu", "yes"), true),
        Arguments.of(exists, LabelFixture.labels("a", "1", "compliance.pci", "no"), true),
        Arguments.of(exists, LabelFixture.labels("compliance", "yes"), false),
        Arguments.of(exists, LabelFixture.labels("compliancex", "yes"), false),
        Arguments.of(exists, LabelFixture.labels("compliance-x.gdpr", "yes"), false),
        Arguments.of(exists, LabelFixture.labels("Compliance.gdpr", "yes"), false),
        Arguments.of(exists, NONE, false));
  }

  private static Stream<Arguments> noGroups() {
    var absent = new Requirement.GroupAbsent(COMPLIANCE);
    return Stream.of(
        Arguments.of(absent, LabelFixture.labels("compliance.gdpr", "yes"), false),
        Arguments.of(absent, LabelFixture.labels("compliance.gdpr.eu", "yes"), false),
        Arguments.of(absent, LabelFixture.labels("compliance", "yes"), true),
        Arguments.of(absent, LabelFixture.labels("compliancex", "yes"), true),
        Arguments.of(absent, NONE, true));
  }

  @ParameterizedTest
  @MethodSource("written")
  void text_requirement_isSelectorSyntax(Requirement requirement, String expected) {
    assertThat(requirement.text()).isEqualTo(expected);
  }

  static Stream<Arguments> written() {
    return Stream.of(
        Arguments.of(new Requirement.Exists(TIER), "tier"),
        Arguments.of(new Requirement.Absent(TIER), "!tier"),
        Arguments.of(new Requirement.In(TIER, values("1")), "tier=1"),
        Arguments.of(
            new Requirement.In(TIER, values("2", "1", "Tier 3")), "tier in (2,1,'Tier 3')"),
        Arguments.of(new Requirement.NotIn(TIER, values("1")), "tier!=1"),
        Arguments.of(new Requirement.NotIn(TIER, values("2", "1")), "tier notin (2,1)"),
        Arguments.of(new Requirement.StartsWith(TIER, "it's"), "tier^=\"it's\""),
        Arguments.of(new Requirement.StartsWith(TIER, "'"), "tier^=\"'\""),
        Arguments.of(new Requirement.StartsWith(TIER, "it's a\\b"), "tier^=\"it's a\\\\b\""),
        Arguments.of(new Requirement.StartsWith(TIER, "a \"b\""), "tier^='a \"b\"'"),
        Arguments.of(new Requirement.StartsWith(TIER, "it's \"b\""), "tier^='it\\'s \"b\"'"),
        Arguments.of(
            new Requirement.In(TIER, values("it's", "a b", "c")), "tier in (\"it's\",'a b',c)"),
        Arguments.of(new Requirement.Contains(TIER, "a\\b"), "tier*='a\\\\b'"),
        Arguments.of(new Requirement.Contains(TIER, "\u00a0"), "tier*='\u00a0'"),
        Arguments.of(new Requirement.GroupExists(COMPLIANCE), "compliance.*"),
        Arguments.of(new Requirement.GroupAbsent(COMPLIANCE), "!compliance.*"));
  }

  @Test
  void in_noValue_isRefused() {
    assertThatThrownBy(() -> new Requirement.In(TIER, values()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("selector: no value (expected: at least one value)");
  }

  @Test
  void notIn_noValue_isRefused() {
    assertThatThrownBy(() -> new Requirement.NotIn(TIER, values()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("selector: no value (expected: at least one value)");
  }

  @Test
  void new_emptyText_isRefused() {
    assertRefused("", TEXT_LENGTH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v", "😀"})
  void new_textOf257Characters_isRefused(String character) {
    assertRefused(character.repeat(257), TEXT_LENGTH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\u0000", "a\tb", "a\n", "\u001b[", "\u007f", "\u0085", "a\u2028b", "\u2029"})
  void new_controlCharacter_isRefused(String text) {
    assertRefused(text, "values without control characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude00", "a\ud83db", "\ude00\ud83d"})
  void new_loneSurrogate_isRefused(String text) {
    assertRefused(text, "values without control characters");
  }

  @Test
  void new_1000Values_keepsThemAll() {
    assertThat(new Requirement.In(TIER, numbered(1_000)).values()).hasSize(1_000);
    assertThat(new Requirement.NotIn(TIER, numbered(1_000)).values()).hasSize(1_000);
  }

  @Test
  void in_1001Values_isRefused() {
    assertThatThrownBy(() -> new Requirement.In(TIER, numbered(1_001)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("selector: 1001 values (expected: at most 1000)");
  }

  @Test
  void notIn_1001Values_isRefused() {
    assertThatThrownBy(() -> new Requirement.NotIn(TIER, numbered(1_001)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("selector: 1001 values (expected: at most 1000)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"v", "😀"})
  void new_textOf256Characters_keepsIt(String character) {
    var text = character.repeat(256);

    assertThat(new Requirement.In(TIER, values(text)).values()).containsExactly(text);
    assertThat(new Requirement.StartsWith(TIER, text).prefix()).isEqualTo(text);
    assertThat(new Requirement.Contains(TIER, text).part()).isEqualTo(text);
  }

  @Test
  void in_setChangedAfterwards_keepsItsValues() {
    var values = values("1");
    var requirement = new Requirement.In(TIER, values);

    values.add("2");

    assertThat(requirement.values()).containsExactly("1");
  }

  private static void assertRefused(String text, String expected) {
    var message =
        "selector: %s (expected: %s)".formatted(InvalidValueException.shown(text), expected);
    assertThatThrownBy(() -> new Requirement.In(TIER, values("1", text)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> new Requirement.NotIn(TIER, values("1", text)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> new Requirement.StartsWith(TIER, text))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> new Requirement.Contains(TIER, text))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(message);
  }

  private static SequencedSet<String> numbered(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "v" + i)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static SequencedSet<String> values(String... values) {
    return new LinkedHashSet<>(Arrays.asList(values));
  }
}
