package io.portico.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectTest {

  private static final String NAME_RULE = "1 to 63 of A-Z, a-z, 0-9, and - _ . in between";

  private static final Map<String, Consumer<JsonObject>> READERS =
      Map.ofEntries(
          entry("only", json -> json.only("name", "values")),
          entry("text", json -> json.text("a")),
          entry("textUnlessEmpty", json -> json.textUnlessEmpty("a", LabelName::new)),
          entry("name", json -> json.text("a", LabelName::new)),
          entry("value", json -> json.text("a", LabelValue::new)),
          entry("secret", json -> json.secret("a")),
          entry("secrets", json -> json.optionalSecrets("a", 2)),
          entry("oneOrSeveral", json -> json.oneOrSeveral("a", 2, LabelName::new)),
          entry("texts", json -> json.texts("a", 2, LabelValue::new)),
          entry("long", json -> json.optionalLong("a")),
          entry("decimal", json -> json.optionalDecimal("a")),
          entry("flag", json -> json.flag("a")),
          entry("object", json -> json.object("a")),
          entry("nested", json -> json.object("o").orElseThrow().text("a")),
          entry("objects", json -> json.objects("a", 2, one -> one)),
          entry("scalars", JsonObject::scalars),
          entry("entries", json -> json.entries(LabelName::new, LabelValue::new)),
          entry("optionalEntries", json -> json.optionalEntries(LabelName::new, LabelValue::new)));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          only         | {"name": "x", "vlaues": []} | vlaues | an unknown member (expected: one of name, values)
          text         | {}                   | a    | missing (expected: a string)
          text         | {"a": null}          | a    | null (expected: a string)
          text         | {"a": 5}             | a    | the number 5 (expected: a string)
          text         | {"a": 12345678901234567890} | a | the number 12345678901234567890 (expected: a string)
          text         | {"a": false}         | a    | the boolean false (expected: a string)
          text         | {"a": ["a"]}         | a    | an array (expected: a string)
          text         | {"a": {"a":""}}      | a    | an object (expected: a string)
          textUnlessEmpty | {"a": 1}          | a    | the number 1 (expected: a string)
          name         | {"a": "x y"}         | a    | 'x y' (expected: NAME)
          value        | {"a": "half \\ud800"} | a   | 'half \\ud800' (expected: no control characters)
          value        | {"a": "\\udc00\\ud800"} | a | '\\udc00\\ud800' (expected: no control characters)
          value        | {"a": "nul \\u0000"} | a    | 'nul \\u0000' (expected: no control characters)
          secret       | {}                   | a    | missing (expected: a string)
          secret       | {"a": 12345678}      | a    | another type (expected: a string)
          secret       | {"a": ["x"]}         | a    | another type (expected: a string)
          secrets      | {"a": "x"}           | a    | another type (expected: an array of strings)
          secrets      | {"a": ["x", 1]}      | a[1] | another type (expected: a string)
          oneOrSeveral | {"a": 5}             | a    | the number 5 (expected: an array of strings)
          oneOrSeveral | {"a": ["x", 5]}      | a[1] | the number 5 (expected: a string)
          oneOrSeveral | {"a": ["x", "y", "z"]} | a  | 3 elements (expected: at most 2)
          oneOrSeveral | {"a": "x y"}         | a    | 'x y' (expected: NAME)
          oneOrSeveral | {"a": ["x y"]}       | a[0] | 'x y' (expected: NAME)
          texts        | {"a": "x"}           | a    | the string 'x' (expected: an array of strings)
          texts        | {"a": {}}            | a    | an object (expected: an array of strings)
          texts        | {"a": ["x", null]}   | a[1] | null (expected: a string)
          texts        | {"a": ["x", ""]}     | a[1] | '' (expected: 1 to 256 characters)
          texts        | {"a": ["x", "y", "z"]} | a  | 3 elements (expected: at most 2)
          long         | {"a": "7"}           | a    | the string '7' (expected: a whole number)
          long         | {"a": 7.0}           | a    | the number 7.0 (expected: a whole number)
          long         | {"a": 1e2}           | a    | the number 1E+2 (expected: a whole number)
          long         | {"a": 1000000000000000000} | a | the number 1000000000000000000 (expected: a whole number)
          decimal      | {"a": "1"}           | a    | the string '1' (expected: a number)
          flag         | {"a": "true"}        | a    | the string 'true' (expected: true or false)
          flag         | {"a": 1}             | a    | the number 1 (expected: true or false)
          object       | {"a": []}            | a    | an array (expected: an object)
          nested       | {"o": {"a": 1}}      | o.a  | the number 1 (expected: a string)
          objects      | {"a": [{}, 1]}       | a[1] | the number 1 (expected: an object)
          objects      | {"a": {}}            | a    | an object (expected: an array of objects)
          scalars      | {"a": {}}            | a    | an object (expected: a string, a number, a boolean or an array of these)
          scalars      | {"a": [[]]}          | a    | an array (expected: a string, a number, a boolean or an array of these)
          entries      | {"a": null}          | a    | null (expected: a string)
          entries      | {"a b": "1"}         | a b  | 'a b' (expected: NAME)
          optionalEntries | {"a": 5}          | a    | the number 5 (expected: a string)
          optionalEntries | {"a b": null}     | a b  | 'a b' (expected: NAME)
          """)
  void read_invalidMember_isRejectedWithItsPath(
      String reader, String text, String field, String problem) {
    var json = json(text);

    assertRejected(
        () -> requireNonNull(READERS.get(reader)).accept(json),
        field,
        problem.replace("NAME", NAME_RULE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          []    | an array
          "a"   | the string 'a'
          -1.50 | the number -1.50
          true  | the boolean true
          null  | null
          """)
  void parse_otherType_isRejected(String text, String found) {
    assertRejected(() -> json(text), "body", found + " (expected: an object)");
  }

  @Test
  void only_knownMembers_returnsTheObject() {
    var object = json("{\"b\": 1}");

    assertThat(object.only("a", "b")).isSameAs(object);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"a\": null}"})
  void optional_absentOrNull_isEmpty(String text) {
    var json = json(text);

    assertThat(json.optionalText("a")).isEmpty();
    assertThat(json.textUnlessEmpty("a", LabelName::new)).isEmpty();
    assertThat(json.optionalSecret("a")).isEmpty();
    assertThat(json.optionalSecrets("a", 2)).isEmpty();
    assertThat(json.optionalTexts("a", 2, LabelName::new)).isEmpty();
    assertThat(json.texts("a", 2, Function.identity())).isEmpty();
    assertThat(json.oneOrSeveral("a", 2, LabelName::new)).isEmpty();
    assertThat(json.optionalLong("a")).isEmpty();
    assertThat(json.optionalDecimal("a")).isEmpty();
    assertThat(json.optionalFlag("a")).isEmpty();
    assertThat(json.flag("a")).isFalse();
    assertThat(json.object("a")).isEmpty();
    assertThat(json.isObject("a")).isFalse();
    assertThat(json.objects("a", 2, one -> one)).isEmpty();
    assertThat(json.scalars()).isEmpty();
  }

  @Test
  void has_nullMember_isTrue() {
    var object = json("{\"a\": null}");

    assertThat(object.has("a")).isTrue();
    assertThat(object.has("b")).isFalse();
  }

  @Test
  void text_string_isUnchanged() {
    assertThat(json("{\"a\": \" \\u0000 😀 \"}").text("a")).isEqualTo(" \0 😀 ");
    assertThat(json("{\"a\": \"\"}").optionalText("a")).contains("");
    assertThat(json("{\"a\": \"\"}").textUnlessEmpty("a", LabelName::new)).isEmpty();
    assertThat(json("{\"a\": \"x\"}").optionalSecret("a")).contains("x");
    assertThat(json("{\"a\": [\"x\"]}").optionalSecrets("a", 2)).contains(List.of("x"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"a": []}         | 0
          {"a": "x"}        | 1
          {"a": ["x"]}      | 1
          {"a": ["x", "x"]} | 2
          """)
  void oneOrSeveral_stringOrArray_isAList(String text, int count) {
    assertThat(json(text).oneOrSeveral("a", 2, LabelName::new))
        .isEqualTo(Collections.nCopies(count, new LabelName("x")));
  }

  @Test
  void texts_array_keepsItsOrder() {
    assertThat(json("{\"a\": [\"y\", \"x\"]}").texts("a", 2, LabelValue::new))
        .containsExactly(new LabelValue("y"), new LabelValue("x"));
    assertThat(json("{\"a\": []}").optionalTexts("a", 2, LabelName::new)).contains(List.of());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 7, -7, 999_999_999, -999_999_999})
  void numbers_inRange_areReturned(int number) {
    var json = json("{\"a\": " + number + "}");

    assertThat(json.optionalLong("a")).contains((long) number);
    assertThat(json.optionalDecimal("a")).contains(new BigDecimal(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.10", "0.1", "0.000001", "1E+400", "123456789012345678901234.5"})
  void optionalDecimal_number_keepsItsDigits(String number) {
    assertThat(json("{\"a\": " + number + "}").optionalDecimal("a"))
        .contains(new BigDecimal(number));
  }

  @Test
  void optionalLong_largest_isReturned() {
    assertThat(json("{\"a\": -999999999999999999}").optionalLong("a"))
        .contains(-999_999_999_999_999_999L);
  }

  @Test
  void flag_boolean_isReturned() {
    assertThat(json("{\"a\": true}").flag("a")).isTrue();
    assertThat(json("{\"a\": false}").flag("a")).isFalse();
  }

  @Test
  void members_anyType_keepTheirOrder() {
    assertThat(json("{\"b\": 1, \"a\": null}").names()).containsExactly("b", "a");
    assertThat(json("{\"b\": \"1\", \"a\": \"2\"}").entries(LabelName::new, text -> text))
        .containsExactly(entry(new LabelName("b"), "1"), entry(new LabelName("a"), "2"));
    assertThat(json("{\"b\": \"1\", \"a\": null}").optionalEntries(LabelName::new, text -> text))
        .containsExactly(
            entry(new LabelName("b"), Optional.of("1")),
            entry(new LabelName("a"), Optional.empty()));
    assertThat(json("{\"b\": [1.50, \"x\"], \"a\": true}").scalars())
        .containsExactly(entry("b", "1.50, x"), entry("a", "true"));
    assertThat(json("{\"o\": {}}").isObject("o")).isTrue();
  }

  @Test
  void parse_objectOrArray_isRead() {
    assertThat(objectOrSecond("{\"a\":\"1\"}")).isEqualTo("1");
    assertThat(objectOrSecond("[{\"a\":\"1\"},{\"a\":\"2\"}]")).isEqualTo("2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          [{}, 1]    | [1]  | the number 1 (expected: an object)
          [null]     | [0]  | null (expected: an object)
          [[]]       | [0]  | an array (expected: an object)
          "text"     | body | the string 'text' (expected: an object)
          [{},{},{}] | body | 3 elements (expected: at most 2)
          """)
  void parse_neitherObjectNorArrayOfObjects_isRejected(String text, String field, String problem) {
    assertRejected(() -> objectOrSecond(text), field, problem);
  }

  private static String objectOrSecond(String text) {
    return JsonObject.parse(
        text.getBytes(UTF_8), 2, object -> object.text("a"), several -> several.get(1).text("a"));
  }

  private static JsonObject json(String text) {
    return JsonObject.parse(text.getBytes(UTF_8));
  }

  private static void assertRejected(ThrowingCallable call, String field, String problem) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            InvalidValueException.class,
            e -> {
              assertThat(e.field()).isEqualTo(field);
              assertThat(e.problem()).isEqualTo(problem);
            });
  }
}
