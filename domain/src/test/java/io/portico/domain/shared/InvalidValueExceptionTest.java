package io.portico.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InvalidValueExceptionTest {

  @Test
  void new_value_namesFieldValueAndExpectation() {
    var exception = new InvalidValueException("values[2]", "red", "a number");

    assertThat(exception).hasMessage("values[2]: 'red' (expected: a number)");
    assertThat(exception.field()).isEqualTo("values[2]");
    assertThat(exception.problem()).isEqualTo("'red' (expected: a number)");
  }

  @Test
  void new_percentInAnyPart_isKeptAsItIs() {
    assertThat(new InvalidValueException("rate%", "100%", "below 50%"))
        .hasMessage("rate%: '100%' (expected: below 50%)");
  }

  @Test
  void found_words_areNotQuoted() {
    var exception = InvalidValueException.found("values", "1001 values", "at most 1000");

    assertThat(exception).hasMessage("values: 1001 values (expected: at most 1000)");
    assertThat(exception.field()).isEqualTo("values");
    assertThat(exception.problem()).isEqualTo("1001 values (expected: at most 1000)");
  }

  @Test
  void at_otherField_reportsTheSameProblemOfIt() {
    var exception = new InvalidValueException("value", "red", "a number").at("labels.tier");

    assertThat(exception).hasMessage("labels.tier: 'red' (expected: a number)");
    assertThat(exception.field()).isEqualTo("labels.tier");
    assertThat(exception.problem()).isEqualTo("'red' (expected: a number)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "red", "it's", "a\\b", "é", "😀", "a\u00a0b"})
  void shown_text_isInQuotes(String value) {
    assertThat(InvalidValueException.shown(value)).isEqualTo("'" + value + "'");
  }

  @Test
  void shown_controlCharacters_areEscaped() {
    assertThat(InvalidValueException.shown("a\nb\u0000c\u001b[0m\u0085"))
        .isEqualTo("'a\\u000ab\\u0000c\\u001b[0m\\u0085'");
  }

  @Test
  void shown_loneSurrogates_areEscaped() {
    assertThat(InvalidValueException.shown("a\ud83db\ude00")).isEqualTo("'a\\ud83db\\ude00'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "😀"})
  void shown_80Characters_areShownInFull(String character) {
    assertThat(InvalidValueException.shown(character.repeat(80)))
        .isEqualTo("'" + character.repeat(80) + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "é", "😀"})
  void shown_81Characters_areShortened(String character) {
    assertThat(InvalidValueException.shown(character.repeat(81)))
        .isEqualTo("'" + character.repeat(80) + "…'");
  }
}
