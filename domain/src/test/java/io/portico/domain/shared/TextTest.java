package io.portico.domain.shared;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "a b", "a\u3000b", "éé", "abcd", "😀😀😀😀"})
  void line_withinItsLength_isReturned(String value) {
    assertThat(Text.line("owner", value, 4)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "abcde", "😀😀😀😀😀", "a    "})
  void line_otherLength_isRefused(String value) {
    assertLineRefused(value, "1 to 4 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\tb", "a\nb", "\r", "a\u0000", "\u001b", "\u007f", "\u0085", "a\u009f"})
  void line_controlCharacter_isRefused(String value) {
    assertLineRefused(value, "no control characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u2028b", "a\u2029b", "\u2028", "\u2029", "a\u2028", "\u2029a"})
  void line_lineOrParagraphSeparator_isRefused(String value) {
    assertLineRefused(value, "no control characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude00", "a\ud83db", "\ude00\ud83d"})
  void line_loneSurrogate_isRefused(String value) {
    assertLineRefused(value, "no control characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {" ", " a", "a ", "\u00a0", "\u00a0a", "a\u00a0", "\u2007a", "a\u202f", "\u3000a"})
  void line_blankAtAnEnd_isRefused(String value) {
    assertLineRefused(value, "no blank at its start or end");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\n", "\r\n\t", "abcd", "😀😀😀😀", "\u00a0"})
  void prose_withinItsLength_isReturned(String value) {
    assertThat(Text.prose("text", value, 4)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"abcde", "😀😀😀😀😀", "\n\n\n\n\n"})
  void prose_tooLong_isRefused(String value) {
    assertProseRefused(value, "at most 4 characters");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u0000", "a\u000bb", "\f", "\u001b[", "\u007f", "\u0085", "\ud83d"})
  void prose_otherControlCharacterOrLoneSurrogate_isRefused(String value) {
    assertProseRefused(value, "no control characters but tabs and line ends");
  }

  @Test
  void prose_empty_isReturnedWhateverTheLimit() {
    assertThat(Text.prose("text", "", 0)).isEmpty();
  }

  private static void assertLineRefused(String value, String expected) {
    assertThatInvalid(() -> Text.line("owner", value, 4))
        .hasMessage("owner: %s (expected: %s)", InvalidValueException.shown(value), expected);
  }

  private static void assertProseRefused(String value, String expected) {
    assertThatInvalid(() -> Text.prose("text", value, 4))
        .hasMessage("text: %s (expected: %s)", InvalidValueException.shown(value), expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 APIs", "1, 1 API", "2, 2 APIs"})
  void counted_anyNumber_isInWords(long number, String words) {
    assertThat(Text.counted(number, "API")).isEqualTo(words);
  }
}
