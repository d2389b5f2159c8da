package io.portico.domain.key;

import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyGrantTest {

  private static final CustomFields OWN =
      CustomFields.of(Map.of("company", "Acme", "city", "Berlin", "phone", "+49"));

  @Test
  void inherited_signupFields_areThoseOfTheDeveloperInTheOrderOfTheSetting() {
    var portal = settings().signupFields("city", "unheard of", "company").build();

    assertThat(KeyGrant.inherited(portal, OWN, CustomFields.none()).values().sequencedEntrySet())
        .containsExactly(Map.entry("city", "Berlin"), Map.entry("company", "Acme"));
  }

  @Test
  void inherited_noSignupFields_areThoseOfTheRequestAlone() {
    var asked = CustomFields.of(Map.of("purpose", "a test"));

    assertThat(KeyGrant.inherited(PortalSettings.DEFAULT, OWN, asked)).isEqualTo(asked);
  }

  @Test
  void inherited_sameNameInBoth_isThatOfTheDeveloper() {
    var portal = settings().signupFields("company", "tier").build();
    var asked = CustomFields.of(Map.of("company", "Globex", "tier", "gold", "phone", "+1"));

    assertThat(KeyGrant.inherited(portal, OWN, asked).values())
        .containsExactlyInAnyOrderEntriesOf(Map.of("company", "Acme", "phone", "+1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"company", "tier"})
  void requireInherited_otherTextInTheRequest_isRefused(String name) {
    var portal = settings().signupFields("company", "tier").build();

    assertThatThrownBy(
            () -> KeyGrant.requireInherited(portal, OWN, CustomFields.of(Map.of(name, "Globex"))))
        .hasMessage(
            "fields.%s: 'Globex' (expected: the developer's own, or none; keys inherit this field)",
            name);
    assertThatCode(
            () ->
                KeyGrant.requireInherited(
                    portal, OWN, CustomFields.of(Map.of("company", "Acme", "phone", "+1"))))
        .doesNotThrowAnyException();
  }

  @Test
  void inherited_tooManyFields_isRefused() {
    var portal = settings().signupFields("company").build();
    var asked =
        CustomFields.of(
            IntStream.range(0, CustomFields.MOST)
                .boxed()
                .collect(Collectors.toMap(number -> "field " + number, _ -> "x")));

    assertThatThrownBy(() -> KeyGrant.inherited(portal, OWN, asked))
        .hasMessage("fields: 51 fields (expected: at most 50)");
  }

  @Test
  void version_noneOrTheLongest_isAccepted() {
    assertThatCode(() -> granting("")).doesNotThrowAnyException();
    assertThatCode(() -> granting("v".repeat(100))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {" v1", "v1\r\nBcc: x@example.com", "v\u0000"})
  void version_blankAtItsEndOrControlCharacter_isRefused(String version) {
    assertThatThrownBy(() -> granting(version)).hasMessageStartingWith("version: ");
  }

  @Test
  void version_tooLong_isRefused() {
    assertThatThrownBy(() -> granting("v".repeat(101)))
        .hasMessageEndingWith("(expected: 1 to 100 characters)");
  }

  private static KeyGrant granting(String version) {
    return new KeyGrant(
        new DeveloperId(Ids.next()),
        new PlanId(Ids.next()),
        version,
        "ann@example.com",
        CustomFields.none(),
        Optional.empty());
  }
}
