package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.InvalidValueException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelNameTest {

  private static final String LONGEST = "n".repeat(63);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "Z",
        "7",
        "tier",
        "business_domain",
        "compliance.gdpr",
        "a-b_c.d",
        "a--b",
        "a__b",
        "2026.03",
        "portico.internal"
      })
  void new_wellFormed_keepsTheName(String value) {
    assertThat(new LabelName(value).value()).isEqualTo(value);
    assertThat(LabelName.isValid(value)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\u00a0",
        " tier",
        "tier ",
        "business domain",
        ".tier",
        "tier.",
        "-tier",
        "tier-",
        "_tier",
        "tier_",
        ".",
        "a/b",
        "a:b",
        "a*",
        "a\tb",
        "a\u0000b",
        "é",
        "caf\u00e9s",
        "\u0661",
        "\uff21",
        "a\uff0eb",
        "tier😀",
        "a\ud83db"
      })
  void new_malformed_isRefused(String value) {
    assertThat(LabelName.isValid(value)).isFalse();
    assertThatInvalid(() -> new LabelName(value))
        .hasMessage(
            "name: %s (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)",
            InvalidValueException.shown(value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a..b", "compliance...gdpr", ".."})
  void new_emptySegment_isRefused(String value) {
    assertThat(LabelName.isValid(value)).isFalse();
    assertThatInvalid(() -> new LabelName(value)).hasMessageEndingWith("in between, without '..')");
  }

  @Test
  void new_moreThanSixtyThreeCharacters_isRefused() {
    assertThat(new LabelName(LONGEST).value()).isEqualTo(LONGEST);
    assertThatInvalid(() -> new LabelName(LONGEST + "n")).hasMessageStartingWith("name: 'nnn");
  }

  @Test
  void folded_namesThatDifferInCase_areEqual() {
    assertThat(new LabelName("Tier")).isNotEqualTo(new LabelName("tier"));
    assertThat(new LabelName("API_Tier.Id").folded()).isEqualTo("api_tier.id");
  }

  @ParameterizedTest
  @CsvSource({
    "portico.mail, true",
    "PORTICO.mail, true",
    "Portico.a.b, true",
    "portico, false",
    "porticox.mail, false",
    "portico-mail, false",
    "my.portico.mail, false"
  })
  void isReserved_anyName_dependsOnThePrefix(String name, boolean reserved) {
    assertThat(new LabelName(name).isReserved()).isEqualTo(reserved);
  }

  @ParameterizedTest
  @CsvSource({
    "compliance.gdpr, compliance, true",
    "compliance.gdpr.eu, compliance, true",
    "compliance.gdpr.eu, compliance.gdpr, true",
    "compliance, compliance, false",
    "compliancex, compliance, false",
    "compliance-gdpr, compliance, false",
    "compliancex.gdpr, compliance, false",
    "Compliance.gdpr, compliance, false",
    "compliance, compliance.gdpr, false",
    "my.compliance.gdpr, compliance, false"
  })
  void isBelow_anyNames_dependsOnTheHierarchy(String name, String group, boolean below) {
    assertThat(new LabelName(name).isBelow(new LabelName(group))).isEqualTo(below);
  }

  @Test
  void compareTo_upperAndLowerCase_ordersByCharacter() {
    var sorted =
        Stream.of("b", "a.b", "B", "a-b", "a", "1")
            .map(LabelName::new)
            .sorted()
            .map(LabelName::toString);

    assertThat(sorted).containsExactly("1", "B", "a", "a-b", "a.b", "b");
  }
}
