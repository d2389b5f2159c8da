package io.portico.password;

import static org.assertj.core.api.Assertions.assertThat;

import com.nulabinc.zxcvbn.StandardDictionaries;
import io.portico.application.port.out.account.CommonPasswords;
import io.portico.domain.account.Password;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListedPasswordsTest {

  private final CommonPasswords passwords = new ListedPasswords();

  @ParameterizedTest
  @ValueSource(strings = {"password", "12345678", "password1", "qwertyuiop", "PassWord", "LETMEIN"})
  void contains_commonPassword_isTrueInAnyCase(String secret) {
    assertThat(passwords.contains(new Password(secret))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "password ", " password", "correct horse battery staple", "pässword"})
  void contains_anythingElse_isFalse(String secret) {
    assertThat(passwords.contains(new Password(secret))).isFalse();
  }

  @Test
  void contains_theList_isItsFirstTenThousand() throws IOException {
    var ranked = StandardDictionaries.PASSWORDS_LOADER.load().getFrequencies();

    assertThat(passwords.contains(new Password(ranked.getFirst()))).isTrue();
    assertThat(passwords.contains(new Password(ranked.get(9_999)))).isTrue();
    assertThat(passwords.contains(new Password(ranked.get(10_000)))).isFalse();
    assertThat(passwords.contains(new Password(ranked.getLast()))).isFalse();
  }
}
