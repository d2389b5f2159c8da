package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.PortalSettingsFixture.customised;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.domain.key.KeyForm;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/portal/settings";
  private static final View PRESENT = new View(customised(), KeyForm.HASHED);

  @BeforeEach
  void prepare() {
    SERVER.portal.findSettings.answers(PRESENT);
    SERVER.audit.page.answers(lastPage());
  }

  @Test
  void show_settings_areAFormThatOnlyAdministratorsMaySend() {
    assertThat(page(Caller.ADMIN))
        .contains("name=\"tag\" value=\"" + RecordTag.of(PRESENT) + "\"")
        .containsPattern("name=\"requireKeyApproval\"[^>]* checked")
        .doesNotContainPattern("name=\"enforceInactive\"[^>]* checked")
        .contains("Owner+portal@example.com", "it's \"quoted\"", "only hashes of keys")
        .contains("Save settings")
        .doesNotContain("<fieldset class=\"p-settings\" disabled");
    assertThat(page(Caller.VIEWER))
        .contains("<fieldset class=\"p-settings\" disabled")
        .doesNotContain("Save settings");
  }

  @Test
  void replace_everything_isWhatTheUseCaseReceives() {
    SERVER.portal.replaceSettings.answers(true);

    var reply =
        post(
            PATH,
            "tag=" + RecordTag.of(PRESENT),
            "requireKeyApproval=on",
            "secureKeyApproval=on",
            "signupFields=Name\r\nGröße 😀\r\n\r\nit's \"quoted\"",
            "keyRequestFields= Use\\case \r\na%b_",
            "owner=Owner+portal@example.com",
            "mailFrom=no-reply@exämple.com",
            "mailFromName=Our Portal, 😀 & Co");

    assertThat(reply.header("Location")).hasValue(PATH);
    var command = SERVER.portal.replaceSettings.received();
    assertThat(command.settings()).isEqualTo(customised());
    assertThat(command.expected().holdsFor(PRESENT)).isTrue();
    assertThat(command.expected().holdsFor(new View(settings().build(), KeyForm.HASHED))).isFalse();
  }

  @Test
  void replace_nothing_isTheDefaultButForInactiveDevelopers() {
    SERVER.portal.replaceSettings.answers(true);

    post(PATH, "tag=x", "allowSignup=on");

    assertThat(SERVER.portal.replaceSettings.received().settings())
        .isEqualTo(
            settings()
                .sparingTheInactive()
                .keeping(customised().extras().text(), customised().mail().extras().text())
                .build());
  }

  @ParameterizedTest
  @CsvSource({
    "owner,no-address",
    "mailFrom,no one@example.com",
    "signupFields,'a\na'",
    "keyRequestFields,'b\nb'"
  })
  void replace_wrongValue_is422BesideTheFieldAndKeepsTheTag(String field, String value) {
    post(PATH, "tag=typed-tag", field + "=" + value)
        .assertHas(422, "href=\"#f-" + field + "\"", "value=\"typed-tag\"");
    assertThat(SERVER.portal.replaceSettings.calls()).isZero();
  }

  @Test
  void replace_changedMeanwhile_is409WithBothVersions() {
    SERVER.portal.replaceSettings.fails(new RefusedException.Stale());

    post(PATH, "tag=old", "requireKeyApproval=on", "owner=typed@example.com")
        .assertHas(
            409,
            "<td>Owner+portal@example.com</td><td>typed@example.com</td>",
            "name=\"tag\" value=\"" + RecordTag.of(PRESENT) + "\"");
  }

  @Test
  void replace_byAnApprover_isRefused() {
    assertThat(post(Caller.APPROVER, PATH, "a=b").status()).isEqualTo(403);
  }

  private static String page(Caller caller) {
    return get(caller, PATH).body();
  }
}
