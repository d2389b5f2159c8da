package io.portico.domain.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.CatalogueFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.shared.ExtraMembers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueEntryTest {

  @Test
  void new_longestTexts_areKept() {
    var entry =
        anEntry("😀".repeat(255))
            .described("ü".repeat(1_000), "x\n".repeat(32_768))
            .documented("y".repeat(65_536))
            .version("v".repeat(100))
            .keeping("z".repeat(65_536))
            .build();

    assertThat(entry.name()).hasSize(510);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " a", "a\nb"})
  void name_bad_isRefused(String name) {
    assertRefused(anEntry(name), "name: '");
  }

  @Test
  void keyLocation_withoutAnApi_isRefused() {
    assertRefused(anEntry("a").keysIn("X-Key"), "config.keyLocation: given without an API");
    assertThat(anEntry("a").about(Ids.api()).keysIn("X-Key").build().keyLocation())
        .contains(KeyLocation.of("X-Key"));
  }

  @Test
  void texts_tooLong_areRefused() {
    assertRefused(anEntry("x".repeat(256)), "name: 'x");
    assertRefused(anEntry("a").described("x".repeat(1_001), ""), "shortDescription: 'x");
    assertRefused(anEntry("a").described("", "x".repeat(65_537)), "longDescription: 'x");
    assertRefused(anEntry("a").documented("x".repeat(65_537)), "documentation: 'x");
    assertRefused(anEntry("a").version("x".repeat(101)), "version: 'x");
  }

  @Test
  void texts_controlCharacters_areRefused() {
    assertRefused(anEntry("a").described("\u0007", ""), "shortDescription: '");
    assertRefused(anEntry("a").described("", "\u0000"), "longDescription: '");
    assertRefused(anEntry("a").documented("\u001b"), "documentation: '");
    assertRefused(anEntry("a").version("1\n2"), "version: '");
    assertRefused(anEntry("a").version(" "), "version: '");
  }

  @Test
  void keptMembers_tooMany_areRefused() {
    assertInvalid(
        "extras: 65537 characters of unknown members (expected: at most 65536)",
        () -> new ExtraMembers("x".repeat(65_537)));
  }

  @ParameterizedTest
  @CsvSource({
    // portal, entry, override, required
    "false, false, false, false",
    "false, true, false, false",
    "false, false, true, false",
    "false, true, true, true",
    "true, false, false, true",
    "true, true, false, true",
    "true, false, true, false",
    "true, true, true, true"
  })
  void requiresApproval_override_countsInsteadOfThePortal(
      boolean portal, boolean entry, boolean override, boolean required) {
    var settings = portal ? settings().requiringKeyApproval().build() : settings().build();

    assertThat(anEntry("a").approval(entry, override).build().requiresApproval(settings))
        .isEqualTo(required);
  }

  @Test
  void requiresApproval_nothingSaid_isWhatThePortalSays() {
    var entry = anEntry("a").build();

    assertThat(entry.requiresApproval(settings().build())).isFalse();
    assertThat(entry.requiresApproval(settings().requiringKeyApproval().build())).isTrue();
  }

  private static void assertRefused(CatalogueFixture entry, String message) {
    assertThatInvalid(entry::build).hasMessageStartingWith(message);
  }
}
