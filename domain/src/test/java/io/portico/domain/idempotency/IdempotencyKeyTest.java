package io.portico.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "7d0c4c1e-6f1a-4c8e-9d6e-0a4a5cf9b1aa", "a b", "~!\"#'(){}", "A"})
  void new_printableCharacters_isValid(String text) {
    assertThat(new IdempotencyKey(text).text()).isEqualTo(text);
  }

  @Test
  void new_255Characters_isTheLongest() {
    assertThat(new IdempotencyKey("k".repeat(255)).text()).hasSize(255);

    assertThatThrownBy(() -> new IdempotencyKey("k".repeat(256)))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("idempotencyKey: 'kkk")
        .hasMessageEndingWith("(expected: 1 to 255 printable ASCII characters)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\tb", "a\nb", "\u0000", "\u007f", "é", "😀"})
  void new_anythingElse_isRejected(String text) {
    assertThatThrownBy(() -> new IdempotencyKey(text))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageStartingWith("idempotencyKey: ")
        .hasMessageEndingWith(" (expected: 1 to 255 printable ASCII characters)");
  }
}
