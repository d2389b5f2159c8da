package io.portico.http.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.json.tree.JsonNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

  private static final String BEYOND =
      "body: beyond the limits (expected: at most 32 levels, strings of 65536, names of 1024"
          + " characters)";

  @Test
  void parse_noBody_isRefused() {
    assertBytesRefused(null, "body: empty (expected: JSON)");
    assertBytesRefused(new byte[0], "body: empty (expected: JSON)");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\n", "\t \r\n"})
  void parse_blanksOnly_isRefused(String text) {
    assertRefused(text, "body: empty (expected: JSON)");
  }

  @Test
  void parse_value_isReturned() {
    var value = StrictJson.parse(" {\"größe\": [1, true, null, \"😀\"]}\n".getBytes(UTF_8));

    assertThat(value)
        .isEqualTo(
            JsonNode.createObjectNode(
                Map.of(
                    "größe",
                    JsonNode.createArrayNode(
                        List.of(
                            JsonNode.createNumberNode(1),
                            JsonNode.createBooleanNode(true),
                            JsonNode.nullNode(),
                            JsonNode.createStringNode("😀"))))));
  }

  /* A stray byte, "/" in two bytes and in three, half a surrogate pair, a cut character, UTF-16. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\u00ff\"",
        "\"\u00c0\u00af\"",
        "\"\u00e0\u0080\u00af\"",
        "\"\u00ed\u00a0\u0080\"",
        "\"\u00e2\u0082\"",
        "\u00fe\u00ff\0{\0}"
      })
  void parse_notUtf8_isRefused(String bytes) {
    assertBytesRefused(bytes.getBytes(ISO_8859_1), "body: not UTF-8 (expected: JSON in UTF-8)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {} {}   | 4
          {}[]    | 3
          [] 1    | 4
          {} null | 4
          """)
  void parse_secondValue_isRefused(String text, int column) {
    assertRefused(
        text,
        "body: something follows at line 1, column %d (expected: one JSON value)"
            .formatted(column));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{\"a\": }",
        "{\"a\": 1,}",
        "[1,]",
        "{'a': 1}",
        "{a: 1}",
        "{\"a\": NaN}",
        "{\"a\": 01}",
        "{\"a\": +1}",
        "{\"a\": 1} x",
        "{} }",
        "// a comment\n{}",
        "{\"a\": \"line\nend\"}",
        "{\"a\": \"\\x\"}",
        "name=tier&values=1",
        "\ufeff{}"
      })
  void parse_notJson_isRefused(String text) {
    assertThatThrownBy(() -> StrictJson.parse(text.getBytes(UTF_8)))
        .isInstanceOf(InvalidJsonException.class)
        .message()
        .matches("body: not JSON at line \\d+, column \\d+ \\(expected: JSON\\)");
  }

  @Test
  void parse_notJson_tellsWhere() {
    assertRefused("{\n \"a\": x}", "body: not JSON at line 2, column 7 (expected: JSON)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"a":1,"a":2}         | a | 11
          {"a":1,"\\u0061":2}   | a | 16
          {"o":{"b":1,"b":1}}   | b | 16
          [{"c":1},{"c":1,"c":1}] | c | 20
          """)
  void parse_memberTwice_isRefused(String text, String member, int column) {
    assertRefused(
        text,
        "body: the member '%s' stands twice at line 1, column %d (expected: once)"
            .formatted(member, column));
  }

  @Test
  void parse_sameMemberInTwoObjects_isReturned() {
    assertThat(StrictJson.parse("[{\"c\":1},{\"c\":1}]".getBytes(UTF_8)).size()).isEqualTo(2);
  }

  @Test
  void parse_deepestNesting_isReturned() {
    assertThat(StrictJson.parse(nested(StrictJson.DEEPEST).getBytes(UTF_8)).isArray()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {33, 100, 100_000})
  void parse_nestedDeeper_isRefused(int levels) {
    assertRefused(nested(levels), BEYOND);
    assertRefused("{\"a\":".repeat(levels) + "1" + "}".repeat(levels), BEYOND);
  }

  @Test
  void parse_longestString_isReturned() {
    var longest = "x".repeat(StrictJson.LONGEST_STRING);

    assertThat(StrictJson.parse(('"' + longest + '"').getBytes(UTF_8)).getStringValue())
        .isEqualTo(longest);
  }

  @ParameterizedTest
  @ValueSource(ints = {65_537, 200_000})
  void parse_longerString_isRefused(int length) {
    assertRefused('"' + "x".repeat(length) + '"', BEYOND);
    assertRefused('"' + "\\n".repeat(length) + '"', BEYOND);
  }

  @Test
  void parse_longerName_isRefused() {
    assertRefused("{\"" + "n".repeat(1_025) + "\":1}", BEYOND);
  }

  @Test
  void parse_endlessNumber_isRefused() {
    assertRefused("1".repeat(1_001), BEYOND);
  }

  private static String nested(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  private static void assertRefused(String text, String message) {
    assertBytesRefused(text.getBytes(UTF_8), message);
  }

  private static void assertBytesRefused(byte @Nullable [] body, String message) {
    assertThatThrownBy(() -> StrictJson.parse(body))
        .isInstanceOf(InvalidJsonException.class)
        .hasMessage(message);
  }
}
