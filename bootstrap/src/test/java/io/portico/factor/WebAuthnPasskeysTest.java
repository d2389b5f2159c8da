package io.portico.factor;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.factor.Factor;
import io.portico.domain.shared.Sha256;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAuthnPasskeysTest {

  private static final byte[] CHALLENGE = Sha256.hash("challenge");

  private final WebAuthnPasskeys passkeys =
      new WebAuthnPasskeys(() -> URI.create("https://portico.example.com"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "[]",
        "{}",
        "null",
        "{\"id\":1}",
        "{\"id\":\"x\",\"rawId\":\"x\",\"type\":\"public-key\",\"response\":null}",
        "{\"id\":\"x\",\"rawId\":\"eA\",\"type\":\"public-key\",\"response\":{}}"
      })
  void malformedAnswer_isNoPasskey(String answer) {
    assertThat(passkeys.register(CHALLENGE, answer)).isEmpty();
    assertThat(passkeys.credential(answer).filter("x"::equals)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "[", "{\"a\":"})
  void longAnswer_isNotRead(String part) {
    var answer = part.repeat(Factor.LONGEST_ANSWER);

    assertThat(passkeys.register(CHALLENGE, answer)).isEmpty();
    assertThat(passkeys.credential(answer)).isEmpty();
  }
}
