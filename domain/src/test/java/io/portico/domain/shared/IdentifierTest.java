package io.portico.domain.shared;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifierTest {

  private static final String TEXT = "65f0a1b2c3d4e5f6fedcba98";
  private static final Identifier IDENTIFIER = new Identifier(0x65f0a1b2c3d4e5f6L, 0xfedcba98);

  @Test
  void parse_hexDigits_isTheIdentifier() {
    assertThat(Identifier.parse(TEXT)).contains(IDENTIFIER);
  }

  @Test
  void parse_upperCase_isTheSameIdentifier() {
    assertThat(Identifier.parse("65F0A1B2C3D4E5F6FEDCBA98")).contains(IDENTIFIER);
  }

  @Test
  void toString_identifier_is24LowerCaseHexDigits() {
    assertThat(IDENTIFIER).hasToString(TEXT);
    assertThat(new Identifier(0, 1)).hasToString("000000000000000000000001");
    assertThat(new Identifier(-1, -1)).hasToString("ffffffffffffffffffffffff");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "000000000000000000000000",
        "ffffffffffffffffffffffff",
        "800000000000000080000000",
        "7fffffffffffffff7fffffff",
        "0123456789abcdef01234567"
      })
  void parse_printed_isTheSameText(String text) {
    assertThat(Identifier.parse(text)).map(Identifier::toString).contains(text);
    assertThat(Identifier.of(Identifier.of("id", text).bytes())).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "65f0a1b2c3d4e5f6fedcba9",
        "65f0a1b2c3d4e5f6fedcba980",
        "65f0a1b2c3d4e5f6fedcba9g",
        "-5f0a1b2c3d4e5f6fedcba98",
        "+5f0a1b2c3d4e5f6fedcba98",
        "0x65f0a1b2c3d4e5f6fedcba",
        "65f0a1b2c3d4e5f6 edcba98",
        "65f0a1b2c3d4e5f6fedcba9\n",
        "\uff165f0a1b2c3d4e5f6fedcba98",
        "\u06655f0a1b2c3d4e5f6fedcba98"
      })
  void parse_other_isEmpty(String text) {
    assertThat(Identifier.parse(text)).isEmpty();
  }

  @Test
  void of_hexDigits_isTheIdentifier() {
    assertThat(Identifier.of("id", TEXT)).isEqualTo(IDENTIFIER);
  }

  @Test
  void of_otherText_isRefusedAndNamesTheField() {
    assertInvalid(
        "api_id: 'orders' (expected: 24 hexadecimal characters)",
        () -> Identifier.of("api_id", "orders"));
  }

  @Test
  void bytes_identifier_areTwelveFromTheHighestOn() {
    assertThat(IDENTIFIER.bytes()).asHexString().isEqualToIgnoringCase("65F0A1B2C3D4E5F6FEDCBA98");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 11, 13})
  void of_otherNumberOfBytes_isRefused(int count) {
    assertThatThrownBy(() -> Identifier.of(new byte[count]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bytes: %d (expected: 12)", count);
  }

  @Test
  void compareTo_unsignedBytes_ordersAsTheTextDoes() {
    var ordered =
        Stream.of(
                "000000000000000000000000",
                "000000000000000000000001",
                "00000000000000007fffffff",
                "000000000000000080000000",
                "0000000000000000ffffffff",
                "000000000000000100000000",
                "7fffffffffffffffffffffff",
                "800000000000000000000000",
                "ffffffffffffffffffffffff")
            .map(text -> Identifier.of("id", text))
            .toList();

    assertThat(ordered.reversed().stream().sorted()).containsExactlyElementsOf(ordered);
  }

  @Test
  void compareTo_equalIdentifier_isZero() {
    assertThat(Identifier.of("id", TEXT)).isEqualByComparingTo(IDENTIFIER);
  }
}
