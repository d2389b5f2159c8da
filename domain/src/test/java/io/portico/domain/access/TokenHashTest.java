package io.portico.domain.access;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenHashTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 63, 65})
  void new_otherThan64Characters_isRefusedWithoutShowingThem(int length) {
    assertThatThrownBy(() -> new TokenHash("a".repeat(length)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("hex: %d characters (expected: 64)", length);
  }
}
