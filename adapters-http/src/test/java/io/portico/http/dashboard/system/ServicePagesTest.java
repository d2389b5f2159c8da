package io.portico.http.dashboard.system;

import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of service credentials. */
class ServicePagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/services";
  private static final AccessToken TOKEN = new AccessToken("pts_the-token-of-a-service");
  private static final ServiceCredential GATEWAY =
      aService("Gateway <b>")
          .with("keys:verify", "discovery:kong")
          .expiring(Instant.parse("2099-01-01T00:00:00Z"))
          .from("10.0.0.0/8")
          .in(Caller.ADMIN.actor().organisation());
  private static final String OF_GATEWAY = PATH + "/" + GATEWAY.id();

  @Test
  void list_credentials_areShownWithScopesAndUse() {
    SERVER.services.page.answers(lastPage(GATEWAY));

    get(Caller.ADMIN, PATH)
        .assertHas(200, "Gateway &lt;b&gt;", "discovery:kong", "10.0.0.0/8", "Never", OF_GATEWAY)
        .doesNotContain("Gateway <b>", GATEWAY.token().hex());
  }

  @Test
  void list_empty_leadsToTheFormTwice() {
    SERVER.services.page.answers(lastPage());

    assertThat(get(Caller.ADMIN, PATH).body().split(PATH + "/new", -1)).hasSize(3);
    assertThat(get(Caller.VIEWER, PATH).body()).doesNotContain(PATH + "/new");
  }

  @Test
  void list_byAViewer_hasNoActions() {
    SERVER.services.page.answers(lastPage(GATEWAY));

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("keys:verify")
        .doesNotContain("Add service credential", OF_GATEWAY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/rotate", "/remove"})
  void aCredential_byOthersThanAdministrators_is403(String below) {
    assertThat(get(Caller.APPROVER, OF_GATEWAY + below).status()).isEqualTo(403);
    assertThat(post(Caller.APPROVER, OF_GATEWAY + below).status()).isEqualTo(403);
    assertThat(get(Caller.VIEWER, PATH + "/new").status()).isEqualTo(403);
    assertThat(SERVER.services.find.calls()).isZero();
  }

  @Test
  void add_formForAScope_beginsWithIt() {
    assertThat(get(Caller.ADMIN, PATH + "/new?scope=usage:write").body())
        .contains("value=\"usage:write\" checked")
        .doesNotContain("value=\"portal\" checked");
    assertThat(get(Caller.ADMIN, PATH + "/new?scope=discovery:my-source").body())
        .contains("value=\"my-source\"")
        .doesNotContain(" checked");
    assertThat(get(Caller.ADMIN, PATH + "/new?scope=%22%3E%3Cscript%3E").body())
        .doesNotContain(" checked", "><script>");
  }

  @Test
  void add_fromAnotherPage_leadsBackToIt() {
    SERVER.services.add.answers(new AddServiceCredential.Outcome.Added(GATEWAY, TOKEN));
    var back = "/dashboard/apis?selector=tier%3Dgold";

    assertThat(
            get(Caller.ADMIN, PATH + "/new?back=" + URLEncoder.encode(back, StandardCharsets.UTF_8))
                .body())
        .contains("name=\"back\" value=\"%s\"".formatted(back), "href=\"%s\"".formatted(back));
    assertThat(addedFrom(back)).contains("btn-primary\" href=\"%s\"".formatted(back));
    assertThat(addedFrom("")).contains("btn-primary\" href=\"%s\"".formatted(PATH));
    assertThat(addedFrom("https://evil.example/")).contains("btn-primary\" href=\"/dashboard\"");
  }

  private static String addedFrom(String back) {
    return post(Caller.ADMIN, PATH + "/new", "name=x", "scopes=portal", "back=" + back).body();
  }

  @Test
  void add_new_showsTheTokenOnce() {
    SERVER.services.add.answers(new AddServiceCredential.Outcome.Added(GATEWAY, TOKEN));

    post(
            Caller.ADMIN,
            PATH + "/new",
            "name= Gateway <b> ",
            "scopes=keys:verify",
            "sources=kong",
            "addresses=10.0.0.0/8\r\n",
            "expires=2098-12-31")
        .assertHas(200, ">pts_the-token-of-a-service</textarea>", "data-copy");
    assertThat(SERVER.services.add.received().details()).isEqualTo(GATEWAY.details());
  }

  @Test
  void add_wrongFields_are422BesideThem() {
    for (var wrong :
        List.of(
            new String[] {"name=", "scopes=portal"},
            new String[] {"name=x"},
            new String[] {"name=x", "scopes=portal", "addresses=<i>"},
            new String[] {"name=x", "scopes=portal", "expires=soon"})) {
      var page = post(Caller.ADMIN, PATH + "/new", wrong);
      page.assertIs(422);
      assertThat(page.body()).doesNotContain("(expected: ");
    }
    assertThat(SERVER.services.add.calls()).isZero();
  }

  @Test
  void add_nameTaken_is422() {
    SERVER.services.add.answers(new AddServiceCredential.Outcome.NameTaken("Edge"));

    assertThat(post(Caller.ADMIN, PATH + "/new", "name=Edge", "scopes=portal").body())
        .contains("Another service credential is already called Edge. Choose another name.");
  }

  @Test
  void show_known_hasItsFields() {
    SERVER.services.find.answers(GATEWAY);

    assertThat(get(Caller.ADMIN, OF_GATEWAY).body())
        .contains("value=\"keys:verify\" checked", "value=\"kong\"", "2098-12-31", "10.0.0.0/8");
  }

  @Test
  void change_fields_replacesTheCredential() {
    SERVER.services.find.answers(GATEWAY);
    SERVER.services.replace.answers(new ReplaceServiceCredential.Outcome.Replaced(GATEWAY));

    post(Caller.ADMIN, OF_GATEWAY, "name=Edge", "scopes=portal").assertIs(303);
    assertThat(SERVER.services.replace.received().details())
        .isEqualTo(aService("Edge").with("portal").details());
  }

  @Test
  void change_stale_is409WithBothVersions() {
    SERVER.services.find.answers(GATEWAY);
    SERVER.audit.page.answers(lastPage());
    SERVER.services.replace.fails(new RefusedException.Stale());

    post(Caller.ADMIN, OF_GATEWAY, "name=Edge", "scopes=portal")
        .assertHas(409, "Gateway &lt;b&gt;", "Edge");
  }

  @Test
  void rotate_asked_showsTheNewTokenOnce() {
    SERVER.services.find.answers(GATEWAY);
    SERVER.services.rotate.answers(new RotateServiceCredential.Rotated(GATEWAY, TOKEN));
    assertThat(get(Caller.ADMIN, OF_GATEWAY + "/rotate").body()).contains("one more day");

    var page =
        post(Caller.ADMIN, OF_GATEWAY + "/rotate", RecordTag.FIELD + "=" + RecordTag.of(GATEWAY));

    assertThat(page.body()).contains("pts_the-token-of-a-service");
    var command = SERVER.services.rotate.received();
    assertThat(command.overlap()).isEqualTo(RotationOverlap.DEFAULT);
    assertThat(command.precondition().require(GATEWAY)).isEqualTo(GATEWAY);
  }

  @Test
  void remove_asked_removesTheCredential() {
    SERVER.services.find.answers(GATEWAY);
    SERVER.services.remove.answers(GATEWAY);
    assertThat(get(Caller.ADMIN, OF_GATEWAY + "/remove").body())
        .contains("stop working immediately");

    assertThat(post(Caller.ADMIN, OF_GATEWAY + "/remove").status()).isEqualTo(303);
  }
}
