package io.portico.domain.account;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTest {

  private static final PasswordRules RULES =
      new PasswordRules(
          PasswordRules.DEFAULT_SHORTEST, password -> password.secret().equals("sunshine"));

  @ParameterizedTest
  @ValueSource(strings = {"hunter22", "        ", "ändern😀", "пароль12", "tab\tand\nline"})
  void check_longEnough_isAccepted(String secret) {
    assertThatCode(() -> RULES.check(new Password(secret + "x"))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 129, 100_000})
  void check_otherLength_isRefusedWithoutShowingIt(int length) {
    assertThatInvalid(() -> RULES.check(new Password("x".repeat(length))))
        .hasMessage(
            "password: %s (expected: 8 to 128 characters)", Text.counted(length, "character"));
  }

  @Test
  void check_characterBeyondTheBasicPlane_countsOnce() {
    assertThatThrownBy(() -> RULES.check(new Password("😀".repeat(7))))
        .hasMessageContaining("7 characters");
    assertThatCode(() -> RULES.check(new Password("😀".repeat(128)))).doesNotThrowAnyException();
  }

  @Test
  void check_nul_isRefused() {
    assertThatThrownBy(() -> RULES.check(new Password("hunter22\0more")))
        .hasMessage("password: a NUL character (expected: characters that can be typed)");
  }

  @Test
  void check_amongTheMostUsed_isRefusedWithoutShowingIt() {
    assertThatThrownBy(() -> RULES.check(new Password("sunshine")))
        .hasMessage(
            "password: one of the most used passwords (expected: one that is harder to guess)");
  }

  @Test
  void check_otherShortest_counts() {
    var rules = new PasswordRules(12, _ -> false);

    assertThatThrownBy(() -> rules.check(new Password("elevenchars")))
        .hasMessage("password: 11 characters (expected: 12 to 128 characters)");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 129})
  void of_shortestThatCannotBe_isRefused(int shortest) {
    assertThatThrownBy(() -> new PasswordRules(shortest, _ -> false))
        .hasMessage("shortest: '%d' (expected: a whole number from 1 to 128)", shortest);
  }
}
