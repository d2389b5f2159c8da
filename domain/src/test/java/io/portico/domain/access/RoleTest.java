package io.portico.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoleTest {

  @ParameterizedTest
  @CsvSource({"ADMIN, admin", "APPROVER, approver", "VIEWER, viewer"})
  void word_any_leadsBack(Role role, String word) {
    assertThat(role.word()).isEqualTo(word);
    assertThat(Role.of(word)).isEqualTo(role);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Admin", "owner", "", " admin"})
  void of_noRole_isRefusedWithThoseThereAre(String word) {
    assertThatThrownBy(() -> Role.of(word))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("role: '%s' (expected: admin, approver, viewer)".formatted(word));
  }
}
