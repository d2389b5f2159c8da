package io.portico.domain.api;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiIdTest {

  private static final String GENERATED = "65f0a1b2c3d4e5f6fedcba98";

  @ParameterizedTest
  @ValueSource(
      strings = {
        GENERATED,
        "000000000000000000000000",
        "65f0a1b2c3d4e5f6fedcba9",
        "65f0a1b2c3d4e5f6fedcba980",
        "0123456789abcdef0123456789abcdef",
        "orders",
        "Orders",
        "twelve-chars",
        "thirteenchars",
        "orders.v1",
        ".hidden",
        "...",
        "-_.",
        "0",
        "Labels",
        "labels.v1",
        "apisix"
      })
  void parse_validId_isKeptAsItIs(String text) {
    assertThat(ApiId.parse(text)).map(ApiId::toString).contains(text);
    assertThat(ApiId.ofBytes(ApiId.of(text).bytes()))
        .isEqualTo(ApiId.of(text))
        .hasSameHashCodeAs(ApiId.of(text))
        .hasToString(text);
  }

  @Test
  void parse_hexadecimalDigitsInUpperCase_isTheSameId() {
    assertThat(ApiId.parse("65F0A1B2C3D4E5F6FEDCBA98")).contains(ApiId.of(GENERATED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "a b", "a/b", "a%20b", "a:b", "a~b", "ä", "\u0660", "a\u0000", "a\n", "😀"
      })
  void of_otherCharacters_isRefused(String text) {
    assertThat(ApiId.parse(text)).isEmpty();
    assertInvalid(
        "id: %s (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)"
            .formatted(InvalidValueException.shown(text)),
        () -> ApiId.of(text));
  }

  @Test
  void of_longestId_isValidAndOneCharacterMoreIsNot() {
    assertThat(ApiId.of("a".repeat(64)).bytes()).hasSize(64);
    assertThat(ApiId.parse("a".repeat(65))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        ".",
        "..",
        "apis",
        "labels",
        "search",
        "portal",
        "admin",
        "configuration",
        "mcp-registry"
      })
  void of_reservedWord_isRefusedWithAllOfThem(String word) {
    assertThat(ApiId.parse(word)).isEmpty();
    assertThatInvalid(() -> ApiId.of(word))
        .hasMessageStartingWith(
            "id: '%s' (expected: none of the reserved words - . .. activity admin ".formatted(word))
        .hasMessageEndingWith(" whoami)");
  }

  @Test
  void requireForm_reservedWord_hasTheForm() {
    ApiId.requireForm("apiId", "labels");

    assertInvalid(
        "apiId: 'a b' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)",
        () -> ApiId.requireForm("apiId", "a b"));
  }

  @Test
  void identifier_otherThan24HexadecimalDigits_isEmpty() {
    assertThat(ApiId.of(GENERATED).identifier()).contains(Identifier.of("id", GENERATED));
    assertThat(ApiId.of("orders").identifier()).isEmpty();
  }

  @Test
  void compareTo_ids_putsGeneratedOnesFirstAndOrdersAsTheBytes() {
    var ordered =
        List.of(
            ApiId.of("000000000000000000000000"),
            ApiId.of("7fffffffffffffffffffffff"),
            ApiId.of("800000000000000000000000"),
            ApiId.of("ffffffffffffffffffffffff"),
            ApiId.of("--"),
            ApiId.of("0"),
            ApiId.of("0123456789abcdef0123456789abcdef"),
            ApiId.of("A"),
            ApiId.of("FFFFFFFFFFFFFFFFFFFFFFF"),
            ApiId.of("a"),
            ApiId.of("a-"),
            ApiId.of("aa"),
            ApiId.of("b"));

    assertThat(ordered.reversed().stream().sorted()).containsExactlyElementsOf(ordered);
    assertThat(
            ordered.reversed().stream()
                .sorted((one, two) -> Arrays.compareUnsigned(one.bytes(), two.bytes())))
        .containsExactlyElementsOf(ordered);
  }
}
