package io.portico.domain.label;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelSourceTest {

  @Test
  void discovered_systemOf63Characters_keepsIt() {
    var system = "s".repeat(63);

    assertThat(new LabelSource.Discovered(system).system()).isEqualTo(system);
  }

  @Test
  void discovered_systemOf64Characters_isRefused() {
    assertThatInvalid(() -> new LabelSource.Discovered("s".repeat(64)))
        .hasMessage("source: '%s' (expected: 1 to 63 characters)", "s".repeat(64));
  }

  @Test
  void discovered_noSystem_isRefused() {
    assertInvalid(
        "source: '' (expected: 1 to 63 characters)", () -> new LabelSource.Discovered(""));
  }
}
