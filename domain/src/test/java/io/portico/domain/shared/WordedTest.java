package io.portico.domain.shared;

import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Role;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordedTest {

  @ParameterizedTest
  @EnumSource
  void of_word_isTheConstant(Role role) {
    assertThat(role.word()).isEqualTo(role.name().toLowerCase(java.util.Locale.ROOT));
    assertThat(Worded.of(Role.class, "role", role.word())).isEqualTo(role);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Admin", "owner", "", " admin"})
  void of_otherText_isRejectedWithTheWords(String text) {
    assertThatInvalid(() -> Worded.of(Role.class, "role", text))
        .hasMessage(
            "role: '%s' (expected: admin, publisher, approver, labeler, viewer, none)"
                .formatted(text));
  }
}
