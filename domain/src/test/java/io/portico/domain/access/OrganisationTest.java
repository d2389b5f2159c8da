package io.portico.domain.access;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import org.junit.jupiter.api.Test;

class OrganisationTest {

  @Test
  void new_nameOf255Characters_keepsIt() {
    assertThat(named("n".repeat(255)).name()).isEqualTo("n".repeat(255));
  }

  @Test
  void new_nameOf256Characters_isRefused() {
    assertThatInvalid(() -> named("n".repeat(256)))
        .hasMessageStartingWith("ownerName: 'nnn")
        .hasMessageEndingWith("(expected: 1 to 255 characters)");
  }

  @Test
  void new_noName_isRefused() {
    assertInvalid("ownerName: '' (expected: 1 to 255 characters)", () -> named(""));
  }

  @Test
  void new_nameWithBlankAtItsEnd_isRefused() {
    assertInvalid(
        "ownerName: 'Acme ' (expected: no blank at its start or end)", () -> named("Acme "));
  }

  private static Organisation named(String name) {
    return new Organisation(Ids.organisation(), name);
  }
}
