package io.portico.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class Sha256Test {

  @Test
  void hex_text_isTheHashOfItsUtf8() {
    assertThat(Sha256.hex("é"))
        .isEqualTo("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
  }
}
