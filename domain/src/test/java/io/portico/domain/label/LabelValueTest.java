package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelValueTest {

  @ParameterizedTest
  @ValueSource(strings = {"1", "Tier 1", "a  b", "a\u3000b", "é", "😀", "(a,b)='c'", "\\", "null"})
  void new_line_keepsTheValue(String value) {
    assertThat(new LabelValue(value).value()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v", "é", "😀"})
  void new_256Characters_keepsTheValue(String character) {
    var value = character.repeat(256);

    assertThat(new LabelValue(value).value()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"v", "é", "😀"})
  void new_257Characters_isRefused(String character) {
    assertRefused(character.repeat(257), "1 to 256 characters");
  }

  @Test
  void new_empty_isRefused() {
    assertRefused("", "1 to 256 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", " a", "a ", "\u00a0a", "a\u00a0", "\u3000a", "a\u2003"})
  void new_blankAtAnEnd_isRefused(String value) {
    assertRefused(value, "no blank at its start or end");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\u0000b",
        "\u0000",
        "a\tb",
        "a\nb",
        "a\r",
        "a\u007f",
        "a\u0085b",
        "a\u2028",
        "a\u2029b"
      })
  void new_controlCharacter_isRefused(String value) {
    assertRefused(value, "no control characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "a\ud83d", "\ude00b", "\ude00\ud83d"})
  void new_loneSurrogate_isRefused(String value) {
    assertRefused(value, "no control characters");
  }

  @Test
  void equals_valuesThatLookTheSame_areEqual() {
    assertThat(new LabelValue("é")).isEqualTo(new LabelValue("e\u0301"));
    assertThat(new LabelValue("Tier 1")).isEqualTo(new LabelValue("Tier\u00a01"));
    assertThat(new LabelValue("straße")).isNotEqualTo(new LabelValue("strasse"));
    assertThat(new LabelValue("Tier 1")).isNotEqualTo(new LabelValue("tier 1"));
  }

  private static void assertRefused(String value, String expected) {
    assertThatInvalid(() -> new LabelValue(value))
        .hasMessage("value: %s (expected: %s)", InvalidValueException.shown(value), expected);
  }
}
