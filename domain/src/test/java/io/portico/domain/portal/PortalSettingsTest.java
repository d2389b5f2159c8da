package io.portico.domain.portal;

import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.RefusedException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortalSettingsTest {

  @Test
  void defaults_isOpenAndEnforcesInactivity() {
    assertThat(PortalSettings.DEFAULT).isEqualTo(settings().build());
    assertThat(PortalSettings.DEFAULT.requireKeyApproval()).isFalse();
    assertThat(PortalSettings.DEFAULT.disableSignup()).isFalse();
    assertThat(PortalSettings.DEFAULT.accounts().enforceInactive()).isTrue();
  }

  @Test
  void fields_maximumNumberAndLength_areKeptInTheirOrder() {
    var names =
        IntStream.range(0, PortalSettings.MOST_FIELDS)
            .mapToObj(number -> "x".repeat(98) + (99 - number))
            .toArray(String[]::new);

    assertThat(settings().signupFields(names).build().signupFields()).containsExactly(names);
    assertThat(settings().keyRequestFields(names).build().keyRequestFields())
        .containsExactly(names);
  }

  @Test
  void fields_moreThanTheMaximum_areRefused() {
    var names = IntStream.rangeClosed(0, 50).mapToObj("field %d"::formatted).toArray(String[]::new);

    assertInvalid(
        "signupFields: 51 fields (expected: at most 50)",
        () -> settings().signupFields(names).build());
    assertThatThrownBy(() -> settings().keyRequestFields(names).build())
        .hasMessage("keyRequestFields: 51 fields (expected: at most 50)");
  }

  @Test
  void fields_oneTwice_isRefused() {
    assertThatThrownBy(() -> settings().signupFields("Name", "name", "Name").build())
        .hasMessage("signupFields[2]: 'Name' (expected: each field once)");
  }

  @ParameterizedTest
  @CsvSource({"'', 1 to 100 characters", "' a', no blank at its start or end"})
  void fields_badName_isRefused(String name, String expected) {
    assertThatThrownBy(() -> settings().keyRequestFields("ok", name).build())
        .hasMessage("keyRequestFields[1]: '%s' (expected: %s)".formatted(name, expected));
  }

  @Test
  void fields_tooLongAName_isRefused() {
    assertThatThrownBy(() -> settings().signupFields("x".repeat(101)).build())
        .hasMessageStartingWith("signupFields[0]: 'xxx")
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
  }

  @Test
  void mailFromName_maximumLength_isKept() {
    var name = "ü".repeat(100);

    assertThat(settings().mailFromName(name).build().mail().fromName()).contains(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Portal\r\nBcc: x@example.com", "Portal\nBcc", "Portal\r", "a\u2028b"})
  void mailFromName_lineEnd_isRefusedSoThatNoHeaderCanBeAdded(String name) {
    assertThatInvalid(() -> settings().mailFromName(name).build())
        .hasMessageStartingWith("mailOptions.mailFromName: '")
        .hasMessageEndingWith("' (expected: no control characters)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " Portal"})
  void mailFromName_emptyOrBlankAtItsEnd_isRefused(String name) {
    assertThatThrownBy(() -> settings().mailFromName(name).build())
        .hasMessageStartingWith("mailOptions.mailFromName: '" + name + "' (expected: ");
  }

  @Test
  void mailFromName_tooLong_isRefused() {
    assertThatThrownBy(() -> settings().mailFromName("x".repeat(101)).build())
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
  }

  @Test
  void requireActive_inactiveDeveloper_isRefusedWhereThatIsEnforced() {
    settings().build().requireActive(false);
    settings().sparingTheInactive().build().requireActive(true);

    assertThatThrownBy(() -> settings().build().requireActive(true))
        .isInstanceOf(RefusedException.DeveloperInactive.class);
  }
}
