package io.portico.domain.selector;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.portico.domain.shared.InvalidValueException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages of the parser for invalid selectors. */
class SelectorSyntaxExceptionTest {

  private static final String KEY = "a label name";
  private static final String WHOLE_KEY =
      "a label name: 1 to 63 letters and digits, with - _ . in between";
  private static final String AFTER_KEY =
      "',' or one of = == != ^= *= in notin, or the end of the selector";
  private static final String AFTER_NOT = "',' or the end: only a label name may follow '!'";
  private static final String AFTER_GROUP =
      "',' or the end: a group cannot be compared with a value";
  private static final String AFTER_REQUIREMENT = "',' or the end of the selector";
  private static final String VALUE =
      "a value; quote values with blanks or any of , ( ) = ! < > ^ * \\";
  private static final String NO_CONTROL = "no control characters";
  private static final String VALUE_LENGTH = "1 to 256 characters";
  private static final String LIST = "'(' and a list of values";
  private static final String AFTER_LISTED = "',' or ')'";
  private static final String ESCAPED = "a quote or \\ after \\";

  @ParameterizedTest
  @MethodSource("malformed")
  void parse_malformed_namesPlaceFoundAndExpected(
      String text, int position, String found, String expected) {
    assertRefused(text, position, found, expected);
  }

  static Stream<Arguments> malformed() {
    return Stream.of(
        arguments("", 1, "found the end", KEY),
        arguments("   ", 4, "found the end", KEY),
        arguments("\t\n", 3, "found the end", KEY),
        arguments(",", 1, "found ','", KEY),
        arguments(",a", 1, "found ','", KEY),
        arguments("a,", 3, "found the end", KEY),
        arguments("a , ", 5, "found the end", KEY),
        arguments("a,,b", 3, "found ','", KEY),
        arguments("=b", 1, "found '='", KEY),
        arguments("'a'=b", 1, "found '''", KEY),
        arguments("(a)", 1, "found '('", KEY),
        arguments("*", 1, "found '*'", KEY),
        arguments(".*", 1, "found '.'", KEY),
        arguments("!", 2, "found the end", KEY),
        arguments("!,a", 2, "found ','", KEY),
        arguments("!!a", 2, "found '!'", KEY),
        arguments("é", 1, "found 'é'", KEY),
        arguments("😀", 1, "found '😀'", KEY),
        arguments("\u00a0a", 1, "found '\u00a0'", KEY),
        arguments("\0", 1, "found '\\u0000'", KEY),
        arguments(".a", 1, "'.a'", WHOLE_KEY),
        arguments("a.", 1, "'a.'", WHOLE_KEY),
        arguments("-a", 1, "'-a'", WHOLE_KEY),
        arguments("a-", 1, "'a-'", WHOLE_KEY),
        arguments("_a=b", 1, "'_a'", WHOLE_KEY),
        arguments("b, a.=c", 4, "'a.'", WHOLE_KEY),
        arguments("a..*", 1, "'a.'", WHOLE_KEY),
        arguments("k".repeat(64), 1, "'" + "k".repeat(64) + "'", WHOLE_KEY),
        arguments("a b", 3, "found 'b'", AFTER_KEY),
        arguments("a>b", 2, "found '>'", AFTER_KEY),
        arguments("a<b", 2, "found '<'", AFTER_KEY),
        arguments("a~=b", 2, "found '~'", AFTER_KEY),
        arguments("a!b", 2, "found '!'", AFTER_KEY),
        arguments("a! =b", 2, "found '!'", AFTER_KEY),
        arguments("a^b", 2, "found '^'", AFTER_KEY),
        arguments("a*", 2, "found '*'", AFTER_KEY),
        arguments("a)", 2, "found ')'", AFTER_KEY),
        arguments("a&&b", 2, "found '&'", AFTER_KEY),
        arguments("a/b", 2, "found '/'", AFTER_KEY),
        arguments("a IN (b)", 3, "found 'I'", AFTER_KEY),
        arguments("a inside (b)", 3, "found 'i'", AFTER_KEY),
        arguments("a notin2 (b)", 3, "found 'n'", AFTER_KEY),
        arguments("a not in (b)", 3, "found 'n'", AFTER_KEY),
        arguments("in (b)", 4, "found '('", AFTER_KEY),
        arguments("ain (b)", 5, "found '('", AFTER_KEY),
        arguments("aé=b", 2, "found 'é'", AFTER_KEY),
        arguments("a😀=b", 2, "found '😀'", AFTER_KEY),
        arguments("a\u00a0=b", 2, "found '\u00a0'", AFTER_KEY),
        arguments("a\0", 2, "found '\\u0000'", AFTER_KEY),
        arguments("!a=b", 3, "found '='", AFTER_NOT),
        arguments("! a in (b)", 5, "found 'i'", AFTER_NOT),
        arguments("!a b", 4, "found 'b'", AFTER_NOT),
        arguments("compliance.*=x", 13, "found '='", AFTER_GROUP),
        arguments("compliance.* in (x)", 14, "found 'i'", AFTER_GROUP),
        arguments("!compliance.*=x", 14, "found '='", AFTER_GROUP),
        arguments("a.*.b", 4, "found '.'", AFTER_GROUP),
        arguments("a.**", 4, "found '*'", AFTER_GROUP),
        arguments("a=", 3, "found the end", VALUE),
        arguments("a= ", 4, "found the end", VALUE),
        arguments("a==", 4, "found the end", VALUE),
        arguments("a!=", 4, "found the end", VALUE),
        arguments("a^=", 4, "found the end", VALUE),
        arguments("a*=", 4, "found the end", VALUE),
        arguments("a=,b", 3, "found ','", VALUE),
        arguments("a===b", 4, "found '='", VALUE),
        arguments("a= =b", 4, "found '='", VALUE),
        arguments("a=!b", 3, "found '!'", VALUE),
        arguments("a=(b)", 3, "found '('", VALUE),
        arguments("a=*", 3, "found '*'", VALUE),
        arguments("a=\\b", 3, "found '\\'", VALUE),
        arguments("a=\u00a0b", 3, "found '\u00a0'", VALUE),
        arguments("a=\0", 3, "found '\\u0000'", VALUE),
        arguments("a=b c", 5, "found 'c'", AFTER_REQUIREMENT + "; with quotes: a='b c'"),
        arguments("a=b=c", 4, "found '='", AFTER_REQUIREMENT + "; with quotes: a='b=c'"),
        arguments("a=b*", 4, "found '*'", AFTER_REQUIREMENT + "; with quotes: a='b*'"),
        arguments("a=b)", 4, "found ')'", AFTER_REQUIREMENT),
        arguments("a=b\0", 4, "found '\\u0000'", AFTER_REQUIREMENT),
        arguments("a=b\\,c", 4, "found '\\'", AFTER_REQUIREMENT + "; with quotes: a='b\\\\'"),
        arguments("a=it's", 5, "found '''", AFTER_REQUIREMENT),
        arguments("a='b'c", 6, "found 'c'", AFTER_REQUIREMENT),
        arguments("a='b''c'", 6, "found '''", AFTER_REQUIREMENT),
        arguments("a=b 😀", 5, "found '😀'", AFTER_REQUIREMENT + "; with quotes: a='b 😀'"),
        arguments("a in (b) c", 10, "found 'c'", AFTER_REQUIREMENT),
        arguments("a in (b)(c)", 9, "found '('", AFTER_REQUIREMENT),
        arguments("a in (b))", 9, "found ')'", AFTER_REQUIREMENT),
        arguments("a=''", 3, "a value of 0 characters", VALUE_LENGTH),
        arguments("a in (b,\"\")", 9, "a value of 0 characters", VALUE_LENGTH),
        arguments("a=" + "v".repeat(257), 3, "a value of 257 characters", VALUE_LENGTH),
        arguments("a = '" + "v".repeat(257) + "'", 5, "a value of 257 characters", VALUE_LENGTH),
        arguments("a='", 4, "found the end", "' to close the one at character 3"),
        arguments("a==\"b", 6, "found the end", "\" to close the one at character 4"),
        arguments("a=='", 5, "found the end", "' to close the one at character 4"),
        arguments("a='b\"", 6, "found the end", "' to close the one at character 3"),
        arguments("a='b\\'", 7, "found the end", "' to close the one at character 3"),
        arguments("a in ('b,c)", 12, "found the end", "' to close the one at character 7"),
        arguments("a='\\n'", 5, "found 'n'", ESCAPED),
        arguments("a=\"b\\😀\"", 6, "found '😀'", ESCAPED),
        arguments("a='b\\", 6, "found the end", ESCAPED),
        arguments("a in", 5, "found the end", LIST),
        arguments("a notin", 8, "found the end", LIST),
        arguments("a in b", 6, "found 'b'", LIST),
        arguments("a in, b", 5, "found ','", LIST),
        arguments("a in=b", 5, "found '='", LIST),
        arguments("a notin [b]", 9, "found '['", LIST),
        arguments("a in (", 7, "found the end", VALUE),
        arguments("a in ()", 7, "found ')'", VALUE),
        arguments("a in ( )", 8, "found ')'", VALUE),
        arguments("a notin ()", 10, "found ')'", VALUE),
        arguments("a in (,b)", 7, "found ','", VALUE),
        arguments("a in (b,)", 9, "found ')'", VALUE),
        arguments("a in (b,,c)", 9, "found ','", VALUE),
        arguments("a in ((b))", 7, "found '('", VALUE),
        arguments("a in (b", 8, "found the end", AFTER_LISTED),
        arguments("a in (b c)", 9, "found 'c'", AFTER_LISTED + "; with quotes: 'b c'"),
        arguments("a in (b=c)", 8, "found '='", AFTER_LISTED + "; with quotes: 'b=c'"),
        arguments("a in ('b'c)", 10, "found 'c'", AFTER_LISTED),
        arguments("a=😀,", 5, "found the end", KEY),
        arguments("a=😀 c", 5, "found 'c'", AFTER_REQUIREMENT + "; with quotes: a='😀 c'"),
        arguments(
            "team=a, api_criticality = Tier 1 ,b",
            32,
            "found '1'",
            AFTER_REQUIREMENT + "; with quotes: api_criticality = 'Tier 1'"),
        arguments("a='b' c", 7, "found 'c'", AFTER_REQUIREMENT),
        arguments("a in (b, c) d", 13, "found 'd'", AFTER_REQUIREMENT),
        arguments("a=b " + "c".repeat(80), 5, "found 'c'", AFTER_REQUIREMENT),
        arguments("a='😀😁'c", 7, "found 'c'", AFTER_REQUIREMENT),
        arguments("a=😀,b.", 5, "'b.'", WHOLE_KEY),
        arguments("a=😀,b=''", 7, "a value of 0 characters", VALUE_LENGTH),
        arguments("a=😀,b='\t'", 7, "'\\u0009'", NO_CONTROL),
        arguments("a='😀\\n'", 6, "found 'n'", ESCAPED),
        arguments("a in (😀,😁", 10, "found the end", AFTER_LISTED),
        arguments("a in ('😀',\"b", 13, "found the end", "\" to close the one at character 11"));
  }

  @ParameterizedTest
  @MethodSource("unprintable")
  void parse_controlCharacterOrLoneSurrogateInQuotes_isRefused(String value, String shown) {
    assertRefused("a='" + value + "'", 3, shown, NO_CONTROL);
    assertRefused("a !=  \"" + value + "\"", 7, shown, NO_CONTROL);
    assertRefused("a^='" + value + "'", 4, shown, NO_CONTROL);
    assertRefused("a*='" + value + "'", 4, shown, NO_CONTROL);
    assertRefused("a in (b,'" + value + "',c)", 9, shown, NO_CONTROL);
    assertRefused("a notin (\"" + value + "\")", 10, shown, NO_CONTROL);
  }

  static Stream<Arguments> unprintable() {
    return Stream.of(
        arguments("\0", "'\\u0000'"),
        arguments("b\tc", "'b\\u0009c'"),
        arguments("b\n", "'b\\u000a'"),
        arguments("\u001b[", "'\\u001b['"),
        arguments("\u007f", "'\\u007f'"),
        arguments("\u0085", "'\\u0085'"),
        arguments("b\u2028c", InvalidValueException.shown("b\u2028c")),
        arguments("\u2029", InvalidValueException.shown("\u2029")),
        arguments("\ud83d", "'\\ud83d'"),
        arguments("b\ude00c", "'b\\ude00c'"),
        arguments("\ude00\ud83d", "'\\ude00\\ud83d'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude00"})
  void parse_loneSurrogateWithoutQuotes_isRefused(String half) {
    var shown = InvalidValueException.shown(half);

    assertRefused("a=" + half, 3, "found " + shown, VALUE);
    assertRefused("a=b" + half, 4, "found " + shown, AFTER_REQUIREMENT);
    assertRefused(half, 1, "found " + shown, KEY);
  }

  @Test
  void parse_beyondTheLimits_isRefused() {
    var values = "a in (" + numbered(1_000) + ",";

    assertRefused("a,".repeat(64) + "a", 129, "found 'a'", "at most 64 requirements");
    assertRefused(values + "x)", values.length() + 1, "found 'x'", "at most 1000 values");
    assertRefused(
        "a" + " ".repeat(16_384), 16_385, "a selector of 16385 characters", "at most 16384");
  }

  @Test
  void parse_wrongSelectorOfAList_isASyntaxErrorAtItsPlace() {
    assertThatExceptionOfType(SelectorSyntaxException.class)
        .isThrownBy(() -> Selector.parse("a b"))
        .satisfies(
            e -> {
              assertThat(e.at("selector[3]")).isInstanceOf(SelectorSyntaxException.class);
              assertThat(e.at("selector[3]")).hasMessageStartingWith("selector[3]: character 3: ");
            });
  }

  private static void assertRefused(String text, int position, String found, String expected) {
    assertThatExceptionOfType(SelectorSyntaxException.class)
        .isThrownBy(() -> Selector.parse(text))
        .withMessage(
            "selector: character %d: %s (expected: %s)".formatted(position, found, expected))
        .satisfies(e -> assertThat(e.field()).isEqualTo("selector"));
  }

  private static String numbered(int count) {
    return IntStream.range(0, count).mapToObj(i -> "v" + i).collect(joining(","));
  }
}
