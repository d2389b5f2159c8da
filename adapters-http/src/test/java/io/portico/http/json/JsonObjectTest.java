package io.portico.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          []    | an array
          [{}]  | an array
          "a"   | the string 'a'
          5     | the number 5
          -1.50 | the number -1.50
          true  | the boolean true
          null  | null
          """)
  void parse_anotherValue_isRefused(String text, String found) {
    assertRefused(
        () -> JsonObject.parse(text.getBytes(UTF_8)), "body", found + " (expected: an object)");
  }

  @Test
  void only_knownMembers_returnsTheObject() {
    var object = json("{\"b\": 1}");

    assertThat(object.only("a", "b")).isSameAs(object);
  }

  @Test
  void only_anotherMember_isRefusedByName() {
    assertRefused(
        "{\"name\": \"x\", \"vlaues\": []}",
        object -> object.only("name", "values"),
        "vlaues",
        "an unknown member (expected: one of name, values)");
  }

  @Test
  void text_string_isReturnedAsItIs() {
    assertThat(json("{\"a\": \" \\u0000 😀 \"}").text("a")).isEqualTo(" \0 😀 ");
  }

  @Test
  void text_reading_isApplied() {
    assertThat(json("{\"a\": \"tier\"}").text("a", LabelName::new))
        .isEqualTo(new LabelName("tier"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {}              | missing
          {"a": null}     | null
          {"a": 5}        | the number 5
          {"a": 12345678901234567890} | the number 12345678901234567890
          {"a": false}    | the boolean false
          {"a": ["a"]}    | an array
          {"a": []}       | an array
          {"a": {"a":""}} | an object
          """)
  void text_anotherValue_isRefused(String text, String found) {
    assertRefused(text, object -> object.text("a"), "a", found + " (expected: a string)");
  }

  @Test
  void text_readingRefuses_isToldOfTheMember() {
    assertRefused(
        "{\"label\": \"no blanks\"}",
        object -> object.text("label", LabelName::new),
        "label",
        "'no blanks' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"a": "half \\ud800"} | 'half \\ud800' (expected: no control characters)
          {"a": "\\udc00\\ud800"} | '\\udc00\\ud800' (expected: no control characters)
          {"a": "nul \\u0000"}  | 'nul \\u0000' (expected: no control characters)
          """)
  void text_halfCharacterOrNul_endsAsRefusal(String text, String message) {
    assertRefused(text, object -> object.text("a", LabelValue::new), "a", message);
  }

  @Test
  void has_anyMember_isTold() {
    var object = json("{\"a\": null, \"b\": 1}");

    assertThat(object.has("a")).isTrue();
    assertThat(object.has("b")).isTrue();
    assertThat(object.has("c")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {}                | 0
          {"a": null}       | 0
          {"a": []}         | 0
          {"a": "x"}        | 1
          {"a": ["x"]}      | 1
          {"a": ["x", "x"]} | 2
          """)
  void oneOrSeveral_stringOrArray_isAList(String text, int count) {
    assertThat(json(text).oneOrSeveral("a", 2, LabelName::new))
        .isEqualTo(Collections.nCopies(count, new LabelName("x")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"a": 5}               | a    | the number 5 (expected: an array of strings)
          {"a": {}}              | a    | an object (expected: an array of strings)
          {"a": ["x", 5]}        | a[1] | the number 5 (expected: a string)
          {"a": ["x", "y", "z"]} | a    | 3 elements (expected: at most 2)
          {"a": "x y"}           | a    | 'x y' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"a": ["x y"]}         | a[0] | 'x y' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          """)
  void oneOrSeveral_anotherValue_isRefused(String text, String field, String problem) {
    assertRefused(text, object -> object.oneOrSeveral("a", 2, LabelName::new), field, problem);
  }

  @Test
  void optionalSecret_string_isReturned() {
    assertThat(json("{\"a\": \"x\"}").optionalSecret("a")).contains("x");
    assertThat(json("{\"a\": null}").optionalSecret("a")).isEmpty();
    assertThat(json("{}").optionalSecret("a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"12345678", "true", "[\"x\"]", "{\"x\": 1}"})
  void optionalSecret_anotherValue_isRefusedAndNotShown(String value) {
    assertRefused(
        "{\"a\": " + value + "}",
        object -> object.optionalSecret("a"),
        "a",
        "something else (expected: a string)");
  }

  @Test
  void optionalTexts_notGivenOrNull_isEmpty() {
    assertThat(json("{}").optionalTexts("a", 2, LabelName::new)).isEmpty();
    assertThat(json("{\"a\": null}").optionalTexts("a", 2, LabelName::new)).isEmpty();
    assertThat(json("{\"a\": []}").optionalTexts("a", 2, LabelName::new)).contains(List.of());
    assertThat(json("{\"a\": [\"x\"]}").optionalTexts("a", 2, LabelName::new))
        .contains(List.of(new LabelName("x")));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, -7, 999_999_999, -999_999_999})
  void optionalInteger_wholeNumber_isReturned(int number) {
    assertThat(json("{\"a\": " + number + "}").optionalInteger("a")).contains(number);
  }

  @Test
  void optionalInteger_notGivenOrNull_isEmpty() {
    assertThat(json("{}").optionalInteger("a")).isEmpty();
    assertThat(json("{\"a\": null}").optionalInteger("a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          "7"     | the string '7'
          7.5     | the number 7.5
          7.0     | the number 7.0
          1e2     | the number 1E+2
          true    | the boolean true
          [7]     | an array
          1000000000 | the number 1000000000
          99999999999999999999999 | the number 99999999999999999999999
          """)
  void optionalInteger_anotherValue_isRefused(String value, String found) {
    assertRefused(
        "{\"a\": " + value + "}",
        object -> object.optionalInteger("a"),
        "a",
        found + " (expected: a whole number)");
  }

  @Test
  void optionalEntries_stringsAndNulls_areReturnedInTheirOrder() {
    assertThat(json("{\"b\": \"1\", \"a\": null}").optionalEntries(LabelName::new))
        .containsExactly(
            entry(new LabelName("b"), Optional.of("1")),
            entry(new LabelName("a"), Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"a": 5}      | a   | the number 5 (expected: a string)
          {"a b": null} | a b | 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          """)
  void optionalEntries_anotherKeyOrValue_isRefused(String text, String field, String problem) {
    assertRefused(text, object -> object.optionalEntries(LabelName::new), field, problem);
  }

  @Test
  void optionalText_notGivenOrNull_isEmpty() {
    assertThat(json("{}").optionalText("a")).isEmpty();
    assertThat(json("{\"a\": null}").optionalText("a")).isEmpty();
  }

  @Test
  void optionalText_given_isReturned() {
    assertThat(json("{\"a\": \"\"}").optionalText("a")).contains("");
  }

  @Test
  void optionalText_anotherValue_isRefused() {
    assertRefused(
        "{\"a\": 1}", object -> object.optionalText("a"), "a", "the number 1 (expected: a string)");
  }

  @Test
  void flag_given_isReturned() {
    assertThat(json("{\"a\": true}").flag("a")).isTrue();
    assertThat(json("{\"a\": false}").flag("a")).isFalse();
  }

  @Test
  void flag_notGivenOrNull_isFalse() {
    assertThat(json("{}").flag("a")).isFalse();
    assertThat(json("{\"a\": null}").flag("a")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"a": "true"} | the string 'true'
          {"a": 1}      | the number 1
          {"a": [true]} | an array
          """)
  void flag_anotherValue_isRefused(String text, String found) {
    assertRefused(text, object -> object.flag("a"), "a", found + " (expected: true or false)");
  }

  @Test
  void texts_given_areReadInOrder() {
    assertThat(json("{\"a\": [\"y\", \"x\"]}").texts("a", 2, LabelValue::new))
        .containsExactly(new LabelValue("y"), new LabelValue("x"));
  }

  @Test
  void texts_notGivenOrNull_areNone() {
    assertThat(json("{}").texts("a", 2, Function.identity())).isEmpty();
    assertThat(json("{\"a\": null}").texts("a", 2, Function.identity())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"a": "x"}              | a    | the string 'x' (expected: an array of strings)
          {"a": {}}               | a    | an object (expected: an array of strings)
          {"a": ["x", null]}      | a[1] | null (expected: a string)
          {"a": [["x"]]}          | a[0] | an array (expected: a string)
          {"a": ["x", 2]}         | a[1] | the number 2 (expected: a string)
          {"a": ["x", ""]}        | a[1] | '' (expected: 1 to 256 characters)
          {"a": ["x", "y", "z"]}  | a    | 3 elements (expected: at most 2)
          """)
  void texts_anotherValue_isRefusedByPlace(String text, String field, String message) {
    assertRefused(text, object -> object.texts("a", 2, LabelValue::new), field, message);
  }

  @Test
  void object_given_knowsItsPlace() {
    assertRefused(
        "{\"o\": {\"a\": 1}}",
        object -> object.object("o").orElseThrow().text("a"),
        "o.a",
        "the number 1 (expected: a string)");
  }

  @Test
  void object_notGivenOrNull_isEmpty() {
    assertThat(json("{}").object("o")).isEmpty();
    assertThat(json("{\"o\": null}").object("o")).isEmpty();
  }

  @Test
  void object_anotherValue_isRefused() {
    assertRefused(
        "{\"o\": []}", object -> object.object("o"), "o", "an array (expected: an object)");
    assertThat(json("{\"o\": []}").isObject("o")).isFalse();
    assertThat(json("{\"o\": {}}").isObject("o")).isTrue();
  }

  @Test
  void entries_strings_keepTheirOrder() {
    assertThat(json("{\"b\": \"1\", \"a\": \"2\"}").entries(LabelName::new))
        .containsExactly(entry(new LabelName("b"), "1"), entry(new LabelName("a"), "2"));
  }

  @Test
  void entries_anotherValue_isRefused() {
    assertRefused(
        "{\"b\": null}",
        object -> object.entries(LabelName::new),
        "b",
        "null (expected: a string)");
  }

  @Test
  void entries_invalidName_isRefusedByPlace() {
    assertRefused(
        "{\"o\": {\"a b\": \"1\"}}",
        object -> object.object("o").orElseThrow().entries(LabelName::new),
        "o.a b",
        "'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)");
  }

  @Test
  void names_members_areInTheirOrder() {
    assertThat(json("{\"b\": 1, \"a\": null}").names()).containsExactly("b", "a");
  }

  @Test
  void jsonBody_object_isOne() {
    assertThat(JsonBody.parse("{}".getBytes(UTF_8), 2)).isInstanceOf(JsonBody.One.class);
  }

  @Test
  void jsonBody_array_isSeveral() {
    var several = JsonBody.parse("[{\"a\":\"1\"},{\"a\":\"2\"}]".getBytes(UTF_8), 2);

    assertThat(several.<Object>read(_ -> "one", objects -> objects.get(1).text("a")))
        .isEqualTo("2");
  }

  @Test
  void jsonBody_tooManyElements_isRefused() {
    assertRefused(
        () -> JsonBody.parse("[{},{},{}]".getBytes(UTF_8), 2),
        "body",
        "3 elements (expected: at most 2)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          [{}, 1]    | [1]  | the number 1
          [null]     | [0]  | null
          [[]]       | [0]  | an array
          "text"     | body | the string 'text'
          """)
  void jsonBody_anotherValue_isRefused(String text, String field, String found) {
    assertRefused(
        () -> JsonBody.parse(text.getBytes(UTF_8), 2), field, found + " (expected: an object)");
  }

  private static JsonObject json(String text) {
    return JsonObject.parse(text.getBytes(UTF_8));
  }

  private static void assertRefused(
      String text, Consumer<JsonObject> reading, String field, String problem) {
    var object = json(text);
    assertRefused(() -> reading.accept(object), field, problem);
  }

  private static void assertRefused(ThrowingCallable reading, String field, String problem) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            InvalidValueException.class,
            e -> {
              assertThat(e.field()).isEqualTo(field);
              assertThat(e.problem()).isEqualTo(problem);
            });
  }
}
