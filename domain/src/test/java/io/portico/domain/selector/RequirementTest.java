package io.portico.domain.selector;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.LabelFixture.labels;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement.Absent;
import io.portico.domain.selector.Requirement.Contains;
import io.portico.domain.selector.Requirement.Exists;
import io.portico.domain.selector.Requirement.GroupAbsent;
import io.portico.domain.selector.Requirement.GroupExists;
import io.portico.domain.selector.Requirement.In;
import io.portico.domain.selector.Requirement.NotIn;
import io.portico.domain.selector.Requirement.StartsWith;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Stored;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

  private static final LabelName TIER = new LabelName("tier");
  private static final LabelName COMPLIANCE = new LabelName("compliance");

  private static final Labels NONE = Labels.NONE;
  private static final Labels TIER_1 = labels("tier", "Tier 1");
  private static final Labels TIER_2 = labels("tier", "Tier 2");
  private static final Labels TIER_3 = labels("tier", "Tier 3");
  private static final Labels LOWER_TIER_1 = labels("tier", "tier 1");
  private static final Labels OTHER_NAME = labels("Tier", "Tier 1");

  @ParameterizedTest
  @MethodSource("truthTable")
  void matches_truthTable_holds(Requirement requirement, Labels labels, boolean expected) {
    assertThat(requirement.matches(labels)).isEqualTo(expected);
  }

  static Stream<Arguments> truthTable() {
    return Stream.of(
            existence(), equality(), inequality(), beginning(), inclusion(), groups(), noGroups())
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> existence() {
    var exists = new Exists(TIER);
    var absent = new Absent(TIER);
    return Stream.of(
        arguments(exists, TIER_1, true),
        arguments(exists, NONE, false),
        arguments(exists, OTHER_NAME, false),
        arguments(exists, labels("tier.x", "1"), false),
        arguments(absent, TIER_1, false),
        arguments(absent, NONE, true),
        arguments(absent, OTHER_NAME, true),
        arguments(absent, labels("tier.x", "1"), true));
  }

  private static Stream<Arguments> equality() {
    var one = new In(TIER, values("Tier 1"));
    var two = new In(TIER, values("Tier 1", "Tier 2"));
    return Stream.of(
        arguments(one, TIER_1, true),
        arguments(one, TIER_2, false),
        arguments(one, LOWER_TIER_1, false),
        arguments(one, labels("tier", "Tier 10"), false),
        arguments(one, OTHER_NAME, false),
        arguments(one, NONE, false),
        arguments(two, TIER_1, true),
        arguments(two, TIER_2, true),
        arguments(two, TIER_3, false),
        arguments(two, NONE, false));
  }

  private static Stream<Arguments> inequality() {
    var one = new NotIn(TIER, values("Tier 1"));
    var two = new NotIn(TIER, values("Tier 1", "Tier 2"));
    return Stream.of(
        arguments(one, TIER_1, false),
        arguments(one, TIER_2, true),
        arguments(one, LOWER_TIER_1, true),
        arguments(one, OTHER_NAME, true),
        arguments(one, NONE, true),
        arguments(two, TIER_1, false),
        arguments(two, TIER_2, false),
        arguments(two, TIER_3, true),
        arguments(two, NONE, true));
  }

  private static Stream<Arguments> beginning() {
    var startsWith = new StartsWith(TIER, "Tier ");
    return Stream.of(
        arguments(startsWith, TIER_1, true),
        arguments(startsWith, LOWER_TIER_1, false),
        arguments(startsWith, labels("tier", "Tier"), false),
        arguments(startsWith, labels("tier", "My Tier 1"), false),
        arguments(startsWith, OTHER_NAME, false),
        arguments(startsWith, NONE, false),
        arguments(new StartsWith(TIER, "Tier 1"), TIER_1, true),
        arguments(new StartsWith(TIER, "T_er"), TIER_1, false),
        arguments(new StartsWith(TIER, "%"), TIER_1, false));
  }

  private static Stream<Arguments> inclusion() {
    var contains = new Contains(TIER, "er 1");
    return Stream.of(
        arguments(contains, TIER_1, true),
        arguments(contains, LOWER_TIER_1, true),
        arguments(contains, labels("tier", "er 1"), true),
        arguments(contains, labels("tier", "Tier 12"), true),
        arguments(contains, TIER_2, false),
        arguments(contains, labels("tier", "TIER 1"), false),
        arguments(contains, OTHER_NAME, false),
        arguments(contains, NONE, false),
        arguments(new Contains(TIER, "."), TIER_1, false));
  }

  private static Stream<Arguments> groups() {
    var exists = new GroupExists(COMPLIANCE);
    return Stream.of(
        arguments(exists, labels("compliance.gdpr", "yes"), true),
        arguments(exists, labels("compliance.gdpr.eu", "yes"), true),
        arguments(exists, labels("a", "1", "compliance.pci", "no"), true),
        arguments(exists, labels("compliance", "yes"), false),
        arguments(exists, labels("compliancex", "yes"), false),
        arguments(exists, labels("compliance-x.gdpr", "yes"), false),
        arguments(exists, labels("Compliance.gdpr", "yes"), false),
        arguments(exists, NONE, false));
  }

  private static Stream<Arguments> noGroups() {
    var absent = new GroupAbsent(COMPLIANCE);
    return Stream.of(
        arguments(absent, labels("compliance.gdpr", "yes"), false),
        arguments(absent, labels("compliance.gdpr.eu", "yes"), false),
        arguments(absent, labels("compliance", "yes"), true),
        arguments(absent, labels("compliancex", "yes"), true),
        arguments(absent, NONE, true));
  }

  @ParameterizedTest
  @MethodSource("written")
  void text_requirement_isSelectorSyntax(Requirement requirement, String expected) {
    assertThat(requirement.text()).isEqualTo(expected);
  }

  static Stream<Arguments> written() {
    return Stream.of(
        arguments(new Exists(TIER), "tier"),
        arguments(new Absent(TIER), "!tier"),
        arguments(new In(TIER, values("1")), "tier=1"),
        arguments(new In(TIER, values("2", "1", "Tier 3")), "tier in (2,1,'Tier 3')"),
        arguments(new NotIn(TIER, values("1")), "tier!=1"),
        arguments(new NotIn(TIER, values("2", "1")), "tier notin (2,1)"),
        arguments(new StartsWith(TIER, "it's"), "tier^=\"it's\""),
        arguments(new StartsWith(TIER, "'"), "tier^=\"'\""),
        arguments(new StartsWith(TIER, "it's a\\b"), "tier^=\"it's a\\\\b\""),
        arguments(new StartsWith(TIER, "a \"b\""), "tier^='a \"b\"'"),
        arguments(new StartsWith(TIER, "it's \"b\""), "tier^='it\\'s \"b\"'"),
        arguments(new In(TIER, values("it's", "a b", "c")), "tier in (\"it's\",'a b',c)"),
        arguments(new Contains(TIER, "a\\b"), "tier*='a\\\\b'"),
        arguments(new Contains(TIER, "\u00a0"), "tier*=' '"),
        arguments(new Contains(TIER, "\u3000"), "tier*='\u3000'"),
        arguments(new GroupExists(COMPLIANCE), "compliance.*"),
        arguments(new GroupAbsent(COMPLIANCE), "!compliance.*"));
  }

  @ParameterizedTest
  @CsvSource({"0, no value, at least one value", "1001, 1001 values, at most 1000"})
  void new_noValueOrTooMany_isRefused(int count, String found, String expected) {
    var message = "selector: %s (expected: %s)".formatted(found, expected);

    assertInvalid(message, () -> new In(TIER, numbered(count)));
    assertInvalid(message, () -> new NotIn(TIER, numbered(count)));
  }

  /* Stores may have values from before they had one form. */
  @Test
  void matches_valueInAnotherForm_isTheSameInBoth() {
    var composed = labels("city", "K\u00f6ln");
    var stored = Stored.read(() -> labels("city", "Ko\u0308ln"));

    for (var typed : List.of("city=Ko\u0308ln", "city in (Ko\u0308ln)", "city^='Ko\u0308'")) {
      assertThat(Selector.parse(typed).matches(composed)).as(typed).isTrue();
    }
    assertThat(Selector.parse("city=Ko\u0308ln").matches(stored)).isTrue();
    assertThat(Selector.parse("city!=Ko\u0308ln").matches(stored)).isFalse();
    assertThat(Selector.parse("city=K\u00f6ln").matches(stored)).isFalse();
  }

  @Test
  void new_textThatIsEmptyOrTooLong_isRefused() {
    for (var text : List.of("", "v".repeat(257), "😀".repeat(257))) {
      assertRefused(text, "values of 1 to 256 characters");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000",
        "a\tb",
        "a\n",
        "\u001b[",
        "\u007f",
        "\u0085",
        "a\u2028b",
        "\u2029",
        "\ud83d",
        "\ude00",
        "a\ud83db",
        "\ude00\ud83d"
      })
  void new_controlCharacterOrLoneSurrogate_isRefused(String text) {
    assertRefused(text, "values without control characters");
  }

  @Test
  void new_1000Values_keepsThemAll() {
    assertThat(new In(TIER, numbered(1_000)).values()).hasSize(1_000);
    assertThat(new NotIn(TIER, numbered(1_000)).values()).hasSize(1_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v", "😀"})
  void new_textOf256Characters_keepsIt(String character) {
    var text = character.repeat(256);

    assertThat(new In(TIER, values(text)).values()).containsExactly(text);
    assertThat(new StartsWith(TIER, text).prefix()).isEqualTo(text);
    assertThat(new Contains(TIER, text).part()).isEqualTo(text);
  }

  @Test
  void in_setChangedAfterwards_keepsItsValues() {
    var values = values("1");
    var requirement = new In(TIER, values);

    values.add("2");

    assertThat(requirement.values()).containsExactly("1");
  }

  private static void assertRefused(String text, String expected) {
    var message =
        "selector: %s (expected: %s)".formatted(InvalidValueException.shown(text), expected);
    List<ThrowingCallable> attempts =
        List.of(
            () -> new In(TIER, values("1", text)),
            () -> new NotIn(TIER, values("1", text)),
            () -> new StartsWith(TIER, text),
            () -> new Contains(TIER, text));
    for (var attempt : attempts) {
      assertInvalid(message, attempt);
    }
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
