package io.portico.http.dashboard.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.ReplaceGateway.Credential;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form of a gateway: what is typed, and that the credential is never shown. */
class GatewayFormTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/gateways";
  private static final String CANARY = "a-canary-credential";
  private static final Plan GOLD = aPlan("Gold").build();
  private static final Plan SILVER = aPlan("Silver").build();
  private static final Gateway GATEWAY = aGateway().covering(GOLD.id()).build();
  private static final String EDIT = PATH + "/" + GATEWAY.id() + "/edit";

  /* The form of the known gateway with some fields changed. */
  private static Reply edited(String... changed) {
    var present =
        List.of(
            "name=Gateway",
            "kind=kong",
            "url=https://kong.example.com:8444",
            "header=",
            "plans=" + GOLD.id(),
            "tag=" + RecordTag.of(GATEWAY));
    return post(EDIT, with(present, changed));
  }

  @BeforeEach
  void knowGatewayAndPlans() {
    SERVER.gateways.find.answers(GATEWAY);
    SERVER.gateways.replace.answers(GATEWAY);
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD, SILVER), 2));
    SERVER.audit.page.answers(lastPage());
  }

  @Test
  void add_everyField_isSent() {
    SERVER.gateways.add.answers(new AddGateway.Outcome.Added(GATEWAY));
    assertThat(get(PATH + "/new").body())
        .contains("name=\"credential\" type=\"password\"", "Gold", "Silver", "Tyk");

    post(
            PATH + "/new",
            "name= Gateway ",
            "kind=tyk",
            "url= https://tyk.example.com/ ",
            "credential=" + CANARY,
            "header=apikey",
            "organisation=5e9d9544a1dcd60001d0ed20",
            "plans=" + GOLD.id(),
            "plans=" + SILVER.id())
        .assertLeadsTo(PATH + "/" + GATEWAY.id());
    var received = SERVER.gateways.add.received();
    assertThat(received.details())
        .isEqualTo(
            aGateway()
                .ofTyk()
                .at("https://tyk.example.com")
                .sending("apikey")
                .covering(GOLD.id(), SILVER.id())
                .details());
    assertThat(received.credential()).contains(new GatewayCredential(CANARY));
  }

  @ParameterizedTest
  @CsvSource({
    "name, '', f-name",
    "url, nonsense, f-url",
    "url, https://kong.example.com/?a=b, f-url",
    "kind, nginx, f-kind",
    "kind, tyk, f-organisation",
    "header, Host, f-header",
    "credential, a blank, f-credential",
    "plans, nonsense, f-plans"
  })
  void add_wrongField_isSaidBesideIt(String field, String value, String place) {
    var fields =
        List.of("name=Edge", "kind=kong", "url=https://e.example", "header=", "organisation=");

    var page = post(PATH + "/new", with(fields, field + "=" + value));

    page.assertHas(422, "href=\"#" + place + "\"").doesNotContain("a blank");
    assertThat(SERVER.gateways.add.calls()).isZero();
  }

  @Test
  void add_refusedByThePort_saysToTypeTheCredentialAgain() {
    var form =
        new String[] {"name=Edge", "kind=kong", "url=https://e.example", "credential=" + CANARY};
    SERVER.gateways.add.answers(new AddGateway.Outcome.TooMany(20));
    assertThat(post(PATH + "/new", form).body())
        .contains(
            "An organisation can have at most 20 gateways. Remove one first.",
            "Enter the credential again")
        .contains("value=\"Edge\"")
        .doesNotContain(CANARY);

    SERVER.gateways.add.fails(new InvalidValueException("plans[0]", "x", "the id of a plan"));
    var page = post(PATH + "/new", form);
    page.assertHas(422, "the id of a plan", "Enter the credential again").doesNotContain(CANARY);
  }

  @Test
  void edit_form_showsTheGatewayWithoutItsCredential() {
    assertThat(get(EDIT).body())
        .contains("value=\"Gateway\"", "https://kong.example.com:8444", "Leave empty to keep")
        .contains("value=\"%s\" checked".formatted(GOLD.id()), "Remove the stored credential")
        .doesNotContain("sealed-credential", "value=\"tyk\"", "name=\"organisation\"");

    SERVER.gateways.find.answers(aGateway().ofTyk().withoutCredential().build());
    assertThat(get(EDIT).body())
        .contains("name=\"organisation\"", "value=\"tyk\"")
        .doesNotContain("Remove the stored credential", "value=\"kong\"");
  }

  /* Without a choice, the gateway would get the keys of all plans. */
  @Test
  void edit_planThatWasRemoved_staysChosen() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(SILVER), 1));

    assertThat(get(EDIT).body())
        .contains("value=\"%s\" checked".formatted(GOLD.id()), "Removed plan " + GOLD.id());
  }

  @Test
  void edit_credential_isKeptReplacedOrRemoved() {
    assertThat(edited().header("Location")).contains(PATH + "/" + GATEWAY.id());
    var received = SERVER.gateways.replace.received();
    assertThat(received.details()).isEqualTo(GATEWAY.details());
    assertThat(received.credential()).isEqualTo(new Credential.Present());
    assertThat(received.expected().holdsFor(GATEWAY)).isTrue();

    assertThat(sent("credential=" + CANARY))
        .isEqualTo(new Credential.Other(new GatewayCredential(CANARY)));
    assertThat(sent("no_credential=on")).isEqualTo(new Credential.None());
    assertThat(sent("credential=" + CANARY, "no_credential=on"))
        .isEqualTo(new Credential.Other(new GatewayCredential(CANARY)));
  }

  private static Credential sent(String... fields) {
    var received = new ArrayList<Credential>();
    SERVER.gateways.replace.answersBy(
        command -> {
          received.add(command.credential());
          return GATEWAY;
        });
    assertThat(edited(fields).status()).isEqualTo(303);
    return received.getFirst();
  }

  @Test
  void edit_otherAddressWithoutTheCredential_isSaidBesideIt() {
    SERVER.gateways.replace.fails(
        InvalidValueException.found(
            "credential", "none", "the credential again, because the address changes"));

    edited("url=https://other.example")
        .assertHas(
            422,
            "href=\"#f-credential\"",
            "because you changed the URL",
            "value=\"https://other.example\"");
  }

  @Test
  void edit_wrongField_keepsWhatWasTyped() {
    var page = edited("url=nonsense", "credential=" + CANARY);

    page.assertHas(422, "value=\"nonsense\"", "Enter the credential again").doesNotContain(CANARY);
  }

  @Test
  void edit_changedMeanwhile_showsBothVersions() {
    SERVER.gateways.replace.fails(new RefusedException.Stale());

    edited("name=Mine", "plans=" + SILVER.id(), "credential=" + CANARY)
        .assertHas(
            409,
            "changed this while you were editing",
            "<td>Gateway</td><td>Mine</td>",
            "<td>Gold</td><td>Silver</td>",
            "Enter the credential again",
            RecordTag.of(GATEWAY))
        .doesNotContain(CANARY);
  }
}
