package io.portico.domain.idempotency;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

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

    assertThatInvalid(() -> new IdempotencyKey("k".repeat(256)))
        .hasMessageStartingWith("idempotencyKey: 'kkk")
        .hasMessageEndingWith("(expected: 1 to 255 printable ASCII characters)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a\tb", "a\nb", "\u0000", "\u007f", "é", "😀"})
  void new_anythingElse_isRejected(String text) {
    assertThatInvalid(() -> new IdempotencyKey(text))
        .hasMessageStartingWith("idempotencyKey: ")
        .hasMessageEndingWith(" (expected: 1 to 255 printable ASCII characters)");
  }
}
