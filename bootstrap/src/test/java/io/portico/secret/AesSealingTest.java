package io.portico.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AesSealingTest {

  private static final AesSealing SEALING = sealing("0123456789abcdef0123456789abcdef");

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "ptk_key 😀\nline", "{\"access_key\":\"x\"}"})
  void open_sealed_isWhatItWas(String clear) {
    var sealed = SEALING.seal("answer", clear);

    assertThat(SEALING.open("answer", sealed)).isEqualTo(clear);
    assertThat(sealed).matches("[A-Za-z0-9+/]+=*");
  }

  @Test
  void seal_twice_isDifferentAndShowsNothing() {
    var one = SEALING.seal("answer", "a secret");

    assertThat(SEALING.seal("answer", "a secret")).isNotEqualTo(one);
    assertThat(one).doesNotContain("secret");
  }

  @Test
  void open_onAnotherNodeWithTheSameSecret_isWhatItWas() {
    var other = sealing("0123456789abcdef0123456789abcdef");

    assertThat(other.open("answer", SEALING.seal("answer", "x"))).isEqualTo("x");
  }

  @Test
  void open_changedOrOfAnotherPurposeOrSecret_isRefused() {
    var sealed = SEALING.seal("answer", "a secret");
    var changed = (sealed.charAt(20) == 'A' ? "B" : "A");

    for (var broken :
        new String[] {
          sealed.substring(0, 20) + changed + sealed.substring(21), sealed.substring(4), "", "!!"
        }) {
      assertThatThrownBy(() -> SEALING.open("answer", broken))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("PORTICO_SECRET");
    }
    assertThatThrownBy(() -> SEALING.open("key", sealed)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> sealing("another secret of 32 bytes or more").open("answer", sealed))
        .isInstanceOf(IllegalStateException.class);
  }

  private static AesSealing sealing(String secret) {
    return new AesSealing(secret.getBytes(UTF_8), new SecureRandom());
  }
}
