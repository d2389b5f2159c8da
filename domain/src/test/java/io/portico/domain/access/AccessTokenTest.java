package io.portico.domain.access;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokenTest {

  private static final String FIELD = "PORTICO_ADMIN_TOKEN";
  private static final String SECRET = "correct-horse-battery-staple";

  @ParameterizedTest
  @CsvSource({
    "'',  e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "é,   4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"
  })
  void hash_secret_isItsSha256(String secret, String hex) {
    assertThat(new AccessToken(secret).hash()).isEqualTo(new TokenHash(hex));
  }

  @Test
  void toString_secret_isNotShown() {
    assertThat(new AccessToken(SECRET)).hasToString("AccessToken[redacted]");
  }

  @Test
  void chosen_20Characters_keepsThem() {
    assertThat(AccessToken.chosen(FIELD, "!".repeat(20)).secret()).isEqualTo("!".repeat(20));
  }

  @Test
  void chosen_512Characters_keepsThem() {
    assertThat(AccessToken.chosen(FIELD, "~".repeat(512)).secret()).isEqualTo("~".repeat(512));
  }

  @Test
  void chosen_19Characters_isRefusedWithoutShowingThem() {
    assertInvalid(
        "PORTICO_ADMIN_TOKEN: 19 characters (expected: 20 to 512 characters)",
        () -> AccessToken.chosen(FIELD, SECRET.substring(0, 19)));
  }

  @Test
  void chosen_513Characters_isRefusedWithoutShowingThem() {
    assertInvalid(
        "PORTICO_ADMIN_TOKEN: 513 characters (expected: 20 to 512 characters)",
        () -> AccessToken.chosen(FIELD, "x".repeat(513)));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\t", "\n", "\u0000", "\u007f", "\u00a0", "é", "😀"})
  void chosen_otherThanPrintableAscii_isRefusedWithoutShowingIt(String character) {
    assertInvalid(
        "PORTICO_ADMIN_TOKEN: a credential with other characters"
            + " (expected: printable ASCII without blanks)",
        () -> AccessToken.chosen(FIELD, SECRET + character));
  }
}
