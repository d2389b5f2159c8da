package io.portico.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonNumbersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-7", "1.10", "0.1", "0.000001", "1E+400", "123456789012345678901234.5"})
  void optionalDecimal_number_keepsItsDigits(String number) {
    assertThat(json(number).optionalDecimal("a")).contains(new BigDecimal(number));
  }

  @Test
  void optionalDecimal_notGivenOrNull_isEmpty() {
    assertThat(json("null").optionalDecimal("a")).isEmpty();
    assertThat(json("1").optionalDecimal("b")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"true, the boolean true", "'\"1\"', the string '1'", "[1], an array"})
  void optionalDecimal_anotherValue_isRefused(String value, String found) {
    assertThatThrownBy(() -> json(value).optionalDecimal("a"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("a: ")
        .hasMessageContaining(found.startsWith("the string") ? "'1'" : found)
        .hasMessageEndingWith("(expected: a number)");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 999_999_999_999_999_999L, -999_999_999_999_999_999L})
  void optionalLong_wholeNumber_isReturned(long number) {
    assertThat(json(Long.toString(number)).optionalLong("a")).contains(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.0", "1e2", "true", "\"1\"", "1000000000000000000", "[]"})
  void optionalLong_anotherValue_isRefused(String value) {
    assertThatThrownBy(() -> json(value).optionalLong("a"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("a: ")
        .hasMessageEndingWith("(expected: a whole number)");
  }

  @Test
  void optionalLong_notGivenOrNull_isEmpty() {
    assertThat(json("null").optionalLong("a")).isEmpty();
    assertThat(json("1").optionalLong("b")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e99999999999", "-1e99999999999", "1e-99999999999"})
  void parse_exponentBeyondAllNumbers_isRefused(String number) {
    assertThatThrownBy(() -> json(number))
        .isInstanceOf(InvalidJsonException.class)
        .hasMessage("body: a number beyond the limits (expected: an exponent of at most 9 digits)");
  }

  @Test
  void textUnlessEmpty_some_areReadAndToldOfTheirPlace() {
    assertThat(json("\"x\"").textUnlessEmpty("a", text -> text + text)).contains("xx");
    assertThat(json("\"\"").textUnlessEmpty("a", text -> text)).isEmpty();
    assertThat(json("null").textUnlessEmpty("a", text -> text)).isEmpty();
    assertThatThrownBy(() -> json("5").textUnlessEmpty("a", text -> text))
        .hasMessage("a: the number 5 (expected: a string)");
    assertThatThrownBy(
            () ->
                json("\"x\"")
                    .textUnlessEmpty(
                        "a",
                        text -> {
                          throw new InvalidValueException("elsewhere", text, "y");
                        }))
        .hasMessage("a: 'x' (expected: y)");
  }

  private static JsonObject json(String value) {
    return JsonObject.parse("{\"a\": %s}".formatted(value).getBytes(UTF_8));
  }
}
