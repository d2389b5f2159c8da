package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.KeyFixture.developerKey;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.key.KeyForm;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EditDeveloperControllerTest extends DashboardTest {

  private static final Developer ANN =
      aDeveloper("ann@example.com")
          .with("company", "Acme")
          .with("city", "Rome")
          .withTexts()
          .build();
  private static final DeveloperWithKeys RECORD =
      new DeveloperWithKeys(ANN, List.of(developerKey(aKey().of(ANN.id()).build())));
  private static final String PATH = "/dashboard/developers/" + ANN.id();
  private static final String NEW = "/dashboard/new-developer";

  @BeforeEach
  void prepare() {
    SERVER.developers.find.answers(RECORD);
    SERVER.developers.findByEmail.answers(Optional.empty());
    SERVER.audit.page.answers(lastPage());
    has(settings().signupFields("company").build());
  }

  @Test
  void register_form_hasARowForEachSignUpField() {
    assertThat(get(NEW).body())
        .contains("name=\"fieldName\" value=\"company\"", "name=\"password\"");
  }

  @Test
  void register_everything_leadsToTheDeveloper() {
    SERVER.developers.register.answers(new RegisterDeveloper.Outcome.Registered(ANN));

    post(
            NEW,
            "email= ann@example.com ",
            "password=a long password",
            "inactive=on",
            "fieldName=company",
            "fieldValue=Acme",
            "fieldName=",
            "fieldValue=")
        .assertLeadsTo(PATH);
    var command = SERVER.developers.register.received();
    assertThat(command.details().email()).isEqualTo(new EmailAddress("ann@example.com"));
    assertThat(command.details().inactive()).isTrue();
    assertThat(command.details().fields().values()).containsOnlyKeys("company");
    assertThat(command.secret())
        .isEqualTo(new RegisterDeveloper.Secret.Chosen(new Password("a long password")));
  }

  @Test
  void register_wrongValues_is422BesideEachField() {
    var reply =
        post(
            NEW, "email=\"><script>", "fieldName=a", "fieldValue=1", "fieldName=a", "fieldValue=2");

    reply
        .assertHas(
            422,
            "href=\"#f-email\"",
            "href=\"#f-fields\"",
            "Two rows have the same name",
            "value=\"&#34;>&lt;script>\"")
        .doesNotContain("\"><script>");
    assertThat(SERVER.developers.register.calls()).isZero();
  }

  @Test
  void register_weakPassword_is422AndDoesNotRepeatIt() {
    SERVER.developers.register.fails(
        InvalidValueException.found("password", "6 characters", "8 to 128 characters"));

    var reply = post(NEW, "email=ann@example.com", "password=short1");

    reply.assertHas(422, "href=\"#f-password\"").doesNotContain("short1");
  }

  @Test
  void register_typedPasswordAndAnotherError_asksForItAgain() {
    var body = post(NEW, "email=ann", "password=a long password").body();

    assertThat(body).contains("Enter the password again.").doesNotContain("a long password");
    assertThat(post(NEW, "email=ann").body()).doesNotContain("Enter the password again.");
  }

  @Test
  void form_moreDetails_areOpenOnlyIfTheyHaveAValueOrAnError() {
    assertThat(get(NEW).body()).contains("<details class=\"p-more\">");
    assertThat(get(PATH + "/edit").body()).contains("<details class=\"p-more\" open>");
    assertThat(post(NEW, "email=ann@example.com", "nonce=\u0000").body())
        .contains("<details class=\"p-more\" open>");
  }

  @Test
  void register_refused_saysWhy() {
    SERVER.developers.register.answers(
        new RegisterDeveloper.Outcome.EmailTaken(new EmailAddress("ann@example.com")));
    assertThat(post(NEW, "email=ann@example.com").body())
        .contains("Another developer already has the address ann@example.com. Enter another one.");
    SERVER.developers.register.answers(new RegisterDeveloper.Outcome.SignupDisabled());
    assertThat(post(NEW, "email=ann@example.com").body())
        .contains("Registration is off in the portal settings");
  }

  @Test
  void edit_form_hasTheDetailsAndTheTag() {
    assertThat(get(PATH + "/edit").body())
        .contains("value=\"ann@example.com\"")
        .contains("name=\"fieldName\" value=\"city\"", ">Rome</textarea>")
        .contains("name=\"tag\" value=\"" + RecordTag.of(ANN) + "\"");
  }

  @ParameterizedTest
  @EnumSource(DeveloperText.class)
  void text_ofADeveloper_isInTheForm(DeveloperText text) {
    SERVER.developers.replace.answers(new ReplaceDeveloper.Outcome.Replaced());

    assertThat(get(PATH + "/edit").body())
        .contains("value=\"%s\"".formatted(ANN.details().text(text)));
    post(PATH + "/edit", "email=ann@example.com", text.term() + "= other ");

    assertThat(SERVER.developers.replace.received().details().texts())
        .isEqualTo(new DeveloperTexts(Map.of(text, "other")));
  }

  @Test
  void edit_more_addsARowAndKeepsWhatWasTyped() {
    var form =
        post(PATH + "/edit", "email=typed", "fieldName=a", "fieldValue=1", "more=true").body();

    assertThat(form).contains("value=\"typed\"", "id=\"field-name-2\"");
    assertThat(SERVER.developers.replace.calls()).isZero();
  }

  @Test
  void edit_changed_keepsTheStateAndExpectsTheDeveloperThatWasShown() {
    SERVER.developers.replace.answers(new ReplaceDeveloper.Outcome.Replaced());

    var reply =
        post(
            PATH + "/edit",
            "tag=" + RecordTag.of(ANN),
            "email=ann@example.org",
            "fieldName=company",
            "fieldValue=Acme\r\nInc");

    assertThat(reply.header("Location")).hasValue(PATH);
    var command = SERVER.developers.replace.received();
    assertThat(command.details().fields().values())
        .containsEntry("company", "Acme\nInc")
        .hasSize(1);
    assertThat(command.password()).isEmpty();
    assertThat(command.expected().holdsFor(RECORD)).isTrue();
    assertThat(command.expected().holdsFor(new DeveloperWithKeys(ANN, List.of()))).isTrue();
    assertThat(
            command.expected().holdsFor(new DeveloperWithKeys(ANN.with(ANN.details()), List.of())))
        .isFalse();
  }

  @Test
  void edit_changedMeanwhile_is409WithBothVersionsAndTheNewTag() {
    SERVER.developers.replace.fails(new RefusedException.Stale());

    var reply =
        post(
            PATH + "/edit",
            "tag=old",
            "email=typed@example.com",
            "ssoKey=" + ANN.details().text(DeveloperText.SSO_KEY),
            "fieldName=city",
            "fieldValue=Oslo");

    reply
        .assertHas(
            409,
            "<td>ann@example.com</td><td>typed@example.com</td>",
            "<td>company: Acme; city: Rome</td><td>city: Oslo</td>",
            "value=\"typed@example.com\"",
            "name=\"tag\" value=\"" + RecordTag.of(ANN) + "\"")
        .doesNotContain("<td>the sso_key</td>");
  }

  @Test
  void deactivate_question_saysWhatHappensToTheKeys() {
    assertThat(get(PATH + "/deactivate").body())
        .contains("Their key stops working immediately", "Deactivate ann@example.com?");
    has(settings().sparingTheInactive().build());
    assertThat(get(PATH + "/deactivate").body()).contains("Their key keeps working");
  }

  @Test
  void deactivate_confirmed_changesTheStateOnly() {
    SERVER.developers.replace.answers(new ReplaceDeveloper.Outcome.Replaced());

    assertThat(post(PATH + "/deactivate", "tag=" + RecordTag.of(ANN)).header("Location"))
        .hasValue(PATH);
    var details = SERVER.developers.replace.received().details();
    assertThat(details.inactive()).isTrue();
    assertThat(details.fields()).isEqualTo(ANN.details().fields());
    assertThat(details.texts()).isEqualTo(ANN.details().texts());
  }

  @Test
  void activate_changedMeanwhile_asksAgain() {
    SERVER.developers.replace.fails(new RefusedException.Stale());

    post(PATH + "/activate", "tag=old")
        .assertHas(409, "Activate ann@example.com?", RecordTag.of(ANN));
  }

  @Test
  void remove_confirmed_removesTheDeveloperThatWasShown() {
    assertThat(get(PATH + "/remove").body()).contains("revoked immediately");
    SERVER.developers.remove.answers(true);

    assertThat(post(PATH + "/remove", "tag=" + RecordTag.of(ANN)).header("Location"))
        .hasValue("/dashboard/developers");
    assertThat(SERVER.developers.remove.received().expected().holdsFor(RECORD)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/edit", "/deactivate", "/activate", "/remove", "/keys/new"})
  void forms_ofAnApprover_areRefused(String form) {
    assertThat(get(Caller.APPROVER, PATH + form).status()).isEqualTo(403);
    assertThat(post(Caller.APPROVER, PATH + form, "a=x").status()).isEqualTo(403);
  }

  private static void has(PortalSettings settings) {
    SERVER.portal.findSettings.answers(new PortalSettingsQueries.View(settings, KeyForm.HASHED));
  }
}
