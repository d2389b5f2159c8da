package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.PortalSettingsFixture.customised;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.domain.key.KeyForm;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String PATH = "/dashboard/portal/settings";
  private static final View PRESENT = new View(customised(), KeyForm.HASHED);

  @BeforeEach
  void prepare() {
    SERVER.portal.findSettings.answers(PRESENT);
    SERVER.audit.page.answers(new Page<>(List.of(), Optional.empty()));
  }

  @Test
  void show_settings_areAFormThatOnlyAdministratorsMaySend() {
    assertThat(get(Caller.ADMIN))
        .contains("name=\"tag\" value=\"" + RecordTag.of(PRESENT) + "\"")
        .containsPattern("name=\"requireKeyApproval\"[^>]* checked")
        .doesNotContainPattern("name=\"enforceInactive\"[^>]* checked")
        .contains("Owner+portal@example.com", "it's \"quoted\"", "only hashes of keys")
        .contains("Save settings")
        .doesNotContain("<fieldset class=\"p-settings\" disabled");
    assertThat(get(Caller.VIEWER))
        .contains("<fieldset class=\"p-settings\" disabled")
        .doesNotContain("Save settings");
  }

  @Test
  void replace_everything_isWhatTheUseCaseReceives() {
    SERVER.portal.replaceSettings.answers(true);

    var reply =
        post(
            "tag", RecordTag.of(PRESENT),
            "requireKeyApproval", "on",
            "secureKeyApproval", "on",
            "signupFields", "Name\r\nGröße 😀\r\n\r\nit's \"quoted\"",
            "keyRequestFields", " Use\\case \r\na%b_",
            "owner", "Owner+portal@example.com",
            "mailFrom", "no-reply@exämple.com",
            "mailFromName", "Our Portal, 😀 & Co");

    assertThat(reply.header("Location")).hasValue(PATH);
    var command = SERVER.portal.replaceSettings.received();
    assertThat(command.settings()).isEqualTo(customised());
    assertThat(command.expected().holdsFor(PRESENT)).isTrue();
    assertThat(command.expected().holdsFor(new View(settings().build(), KeyForm.HASHED))).isFalse();
  }

  @Test
  void replace_nothing_isTheDefaultButForInactiveDevelopers() {
    SERVER.portal.replaceSettings.answers(true);

    post("tag", "x", "allowSignup", "on");

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
    var reply = post("tag", "typed-tag", field, value);

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.body()).contains("href=\"#f-" + field + "\"", "value=\"typed-tag\"");
    assertThat(SERVER.portal.replaceSettings.calls()).isZero();
  }

  @Test
  void replace_changedMeanwhile_is409WithBothVersions() {
    SERVER.portal.replaceSettings.fails(new RefusedException.Stale());

    var reply = post("tag", "old", "requireKeyApproval", "on", "owner", "typed@example.com");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .contains("<td>Owner+portal@example.com</td><td>typed@example.com</td>")
        .contains("name=\"tag\" value=\"" + RecordTag.of(PRESENT) + "\"");
  }

  @Test
  void replace_byAnApprover_isRefused() {
    assertThat(SERVER.call("POST", PATH).form(Caller.APPROVER, "a", "b").send().status())
        .isEqualTo(403);
  }

  private static String get(Caller caller) {
    return SERVER.call("GET", PATH).inSessionOf(caller).send().body();
  }

  private static Reply post(String... fields) {
    return SERVER.call("POST", PATH).form(Caller.ADMIN, fields).send();
  }
}
