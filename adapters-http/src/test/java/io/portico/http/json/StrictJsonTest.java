package io.portico.http.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micronaut.json.tree.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

  private static final String BEYOND_LIMITS =
      "body: beyond the limits (expected: at most 32 levels, strings of 65536, names of 1024"
          + " characters, objects of 1024 members)";

  @Test
  void parse_emptyBody_isRejected() {
    assertBytesRejected(null, "body: empty (expected: JSON)");
    assertBytesRejected(new byte[0], "body: empty (expected: JSON)");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\n", "\t \r\n"})
  void parse_blanksOnly_isRejected(String text) {
    assertRejected(text, "body: empty (expected: JSON)");
  }

  @Test
  void parse_value_isReturned() {
    assertThat(StrictJson.parse(" {\"größe\": [1, true, null, \"😀\"]}\n".getBytes(UTF_8)))
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

  /* A stray byte, two overlong forms of "/", a surrogate, a truncated character, UTF-16. */
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
  void parse_notUtf8_isRejected(String bytes) {
    assertBytesRejected(bytes.getBytes(ISO_8859_1), "body: not UTF-8 (expected: JSON in UTF-8)");
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
  void parse_secondValue_isRejected(String text, int column) {
    assertRejected(
        text,
        "body: more content at line 1, column %d (expected: one JSON value)".formatted(column));
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
  void parse_notJson_isRejected(String text) {
    assertThatThrownBy(() -> StrictJson.parse(text.getBytes(UTF_8)))
        .isInstanceOf(InvalidJsonException.class)
        .message()
        .matches("body: not JSON at line \\d+, column \\d+ \\(expected: JSON\\)");
  }

  @Test
  void parse_notJson_namesThePlace() {
    assertRejected("{\n \"a\": x}", "body: not JSON at line 2, column 7 (expected: JSON)");
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
  void parse_duplicateMember_isRejected(String text, String member, int column) {
    assertRejected(
        text,
        "body: duplicate member '%s' at line 1, column %d (expected: unique members)"
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
  void parse_tooDeep_isRejected(int levels) {
    assertRejected(nested(levels), BEYOND_LIMITS);
    assertRejected("{\"a\":".repeat(levels) + "1" + "}".repeat(levels), BEYOND_LIMITS);
  }

  @Test
  void parse_longestString_isReturned() {
    var longest = "x".repeat(StrictJson.LONGEST_STRING);

    assertThat(StrictJson.parse(('"' + longest + '"').getBytes(UTF_8)).getStringValue())
        .isEqualTo(longest);
  }

  @ParameterizedTest
  @ValueSource(ints = {65_537, 200_000})
  void parse_tooLongString_isRejected(int length) {
    assertRejected('"' + "x".repeat(length) + '"', BEYOND_LIMITS);
    assertRejected('"' + "\\n".repeat(length) + '"', BEYOND_LIMITS);
  }

  @Test
  void parse_tooLongName_isRejected() {
    assertRejected("{\"" + "n".repeat(1_025) + "\":1}", BEYOND_LIMITS);
  }

  @Test
  void parse_mostMembers_isReturned() {
    assertThat(StrictJson.parse(members(StrictJson.MOST_MEMBERS).getBytes(UTF_8)).size())
        .isEqualTo(StrictJson.MOST_MEMBERS);
  }

  @Test
  void parse_tooManyMembers_isRejected() {
    assertRejected(members(StrictJson.MOST_MEMBERS + 1), BEYOND_LIMITS);
    assertRejected("[[{}," + members(100_000) + "]]", BEYOND_LIMITS);
  }

  private static String members(int number) {
    return IntStream.range(0, number)
        .mapToObj("\"%d\":1"::formatted)
        .collect(joining(",", "{", "}"));
  }

  @Test
  void parse_hugeNumber_isRejected() {
    assertRejected("1".repeat(1_001), BEYOND_LIMITS);
    for (var number : List.of("1e99999999999", "-1e99999999999", "1e-99999999999")) {
      assertRejected(
          number, "body: a number beyond the limits (expected: an exponent of at most 9 digits)");
    }
  }

  private static String nested(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  private static void assertRejected(String text, String message) {
    assertBytesRejected(text.getBytes(UTF_8), message);
  }

  private static void assertBytesRejected(byte @Nullable [] body, String message) {
    assertThatThrownBy(() -> StrictJson.parse(body))
        .isInstanceOf(InvalidJsonException.class)
        .hasMessage(message);
  }
}
