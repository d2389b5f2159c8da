package io.portico.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.Ids;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotentRequestTest {

  @Test
  void new_64HexadecimalDigits_isValid() {
    assertThat(request("0123456789abcdef".repeat(4)).operation()).isEqualTo("POST /a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0123", "0123456789ABCDEF", "body"})
  void new_anyOtherFingerprint_throws(String fingerprint) {
    assertThatThrownBy(() -> request(fingerprint.repeat(4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("fingerprint: not 64 hexadecimal digits");
  }

  private static IdempotentRequest request(String fingerprint) {
    return new IdempotentRequest(Ids.user(), "POST /a", new IdempotencyKey("key"), fingerprint);
  }
}
