package io.portico.http.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {

  private static final int LONGEST = 1_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"b\":1,\"a\":2}",
        "{\"a\":null,\"b\":true,\"c\":[],\"d\":{}}",
        "{\"n\":[0,-7,1.10,1.0,12345678901234567890123,0.1234567890123456789,1E+400]}",
        "{\"s\":\"it's \\\"so\\\"\\n\\t\\\\ \\u0000 ü € 😀\"}",
        "{\"größe 😀\":{\"deep\":[{\"er\":[[1]]}]}}",
        "{\"\":\"\"}"
      })
  void others_compactText_isUnchanged(String text) {
    assertThat(json(text).others(LONGEST)).isEqualTo(text);
    assertThat(JsonText.members(text).keySet()).containsExactlyElementsOf(json(text).names());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{ \"a\" : [ 1 , 2 ] }|{\"a\":[1,2]}",
        "{\"a\":\"\\u00fc\\/\"}|{\"a\":\"ü/\"}",
        "{\"a\":1e3}|{\"a\":1E+3}"
      })
  void others_otherText_isCompacted(String text, String written) {
    assertThat(json(text).others(LONGEST)).isEqualTo(written);
    assertThat(json(written).others(LONGEST)).isEqualTo(written);
  }

  @Test
  void others_knownMembers_areAbsent() {
    assertThat(json("{\"a\":1,\"b\":2,\"c\":3}").others(LONGEST, "b", "d"))
        .isEqualTo("{\"a\":1,\"c\":3}");
    assertThat(json("{\"a\":1}").others(LONGEST, "a")).isEqualTo("{}");
  }

  @Test
  void others_tooLong_isRejected() {
    var text = "{\"a\":\"%s\"}".formatted("x".repeat(LONGEST - 8));

    assertThat(json(text).others(LONGEST)).hasSize(LONGEST);
    assertThatThrownBy(() -> json(text).others(LONGEST - 1))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("body: 1000 characters of unknown members (expected: at most 999)");
  }

  @Test
  void others_nestedTooDeep_isRejected() {
    assertThat(json(nested(23)).others(LONGEST)).isEqualTo(nested(23));
    assertThatThrownBy(() -> json(nested(24)).others(LONGEST))
        .hasMessage("body: unknown members nested too deep (expected: at most 24 levels)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":[\"x\\ud800\"]}", "{\"a\":\"\\udc00x\"}", "{\"\\ud800\":1}"})
  void others_unpairedSurrogate_isRejected(String text) {
    assertThatThrownBy(() -> json(text).others(LONGEST))
        .hasMessage("body: an unpaired surrogate in an unknown member (expected: Unicode text)");
  }

  @Test
  void others_innerObject_namesItsPath() {
    var inner =
        json("{\"apis\":[{\"config\":{\"a\":\"\\ud800\"}}]}")
            .objects("apis", 1, one -> one)
            .getFirst();

    assertThatThrownBy(() -> inner.object("config").orElseThrow().others(LONGEST))
        .hasMessageStartingWith("apis[0].config: an unpaired surrogate");
  }

  private static String nested(int arrays) {
    return "{\"a\":" + "[".repeat(arrays) + "]".repeat(arrays) + "}";
  }

  private static JsonObject json(String text) {
    return JsonObject.parse(text.getBytes(UTF_8));
  }
}
