package io.portico.http.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.gateway.AddGateway;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.GatewayFixture;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.http.testkit.GatewayStubs.PushesQuery;
import io.portico.http.testkit.HttpTest;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayAdministrationControllerTest extends HttpTest {

  private static final String PATH = "/api/gateways";
  private static final String ID = "65000000000000010000000a";
  private static final GatewayId GATEWAY_ID = new GatewayId(Identifier.of("id", ID));
  private static final String SMALL =
      "{\"id\":\"%s\",\"name\":\"Gateway\",\"kind\":\"kong\",\"url\":\"https://kong.example.com:8444\","
              .formatted(ID)
          + "\"has_credential\":true,\"plans\":[],"
          + "\"created_at\":\"2026-03-01T10:15:30.123Z\",\"updated_at\":\"2026-03-01T10:15:30.123Z\"}";

  private static Gateway small() {
    return Gateway.added(
        GATEWAY_ID, aGateway().details(), Optional.of("sealed-canary"), ApiFixture.AT);
  }

  private static KeyPush push() {
    return GatewayFixture.aPush(GATEWAY_ID, ApiFixture.AT);
  }

  @Test
  void add_everyMember_isReadAndTheCredentialNotShown() {
    SERVER.gateways.add.answers(new AddGateway.Outcome.Added(small()));
    SERVER.gateways.find.answers(small());

    var reply =
        SERVER.post(
            PATH,
            """
            {"name": "Gateway", "kind": "tyk", "url": "https://tyk.example.com/", "credential": "canary",
             "tyk_org_id": "5e9d9544a1dcd60001d0ed20", "plans": ["%s"]}
            """
                .formatted(ID));

    reply.assertIs(201, SMALL);
    assertThat(reply.header("Location")).contains(PATH + "/" + ID);
    assertThat(reply.header("ETag")).isEqualTo(SERVER.get(PATH + "/" + ID).header("ETag"));
    var received = SERVER.gateways.add.received();
    assertThat(received.details())
        .isEqualTo(
            aGateway()
                .ofTyk()
                .at("https://tyk.example.com")
                .covering(new PlanId(GATEWAY_ID.value()))
                .details());
    assertThat(received.credential()).contains(new GatewayCredential("canary"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                                         | kind
          {"name":"a","kind":"nginx","url":"https://e.example"}      | kind
          {"name":"a","kind":"kong","url":"e.example"}               | url
          {"name":"a","kind":"kong","url":"https://e.example/?a=b"}  | url
          {"name":"a","kind":"tyk","url":"https://e.example"}        | tyk_org_id
          {"name":"a","kind":"kong","url":"https://e.example","credential":"a b"} | credential
          {"name":"a","kind":"kong","url":"https://e.example","credential_header":"Host"} | credential_header
          {"name":"a","kind":"kong","url":"https://e.example","plans":["x"]} | plans[0]
          {"name":"a","kind":"kong","url":"https://e.example","plan":[]} | plan
          """)
  void add_badBody_is400NamingTheMember(String body, String field) {
    SERVER.post(PATH, body).assertHas(400, "\"Message\":\"" + field + ": ");
    assertThat(SERVER.gateways.add.calls()).isZero();
  }

  @Test
  void add_tooMany_is409() {
    SERVER.gateways.add.answers(new AddGateway.Outcome.TooMany(20));

    SERVER
        .post(PATH, "{\"name\":\"a\",\"kind\":\"kong\",\"url\":\"https://e.example\"}")
        .assertHas(409, "\"code\":\"too_many_gateways\"", "20 gateways");
  }

  @Test
  void replace_asItWasRead_keepsTheCredential() {
    SERVER.gateways.replace.answers(small());

    assertThat(SERVER.put(PATH + "/" + ID, SMALL).body()).isEqualTo(SMALL);
    assertThat(SERVER.gateways.replace.received().details()).isEqualTo(aGateway().details());
    assertThat(SERVER.gateways.replace.received().credential())
        .isEqualTo(new ReplaceGateway.Credential.Present());
  }

  @Test
  void replace_otherCredential_isRead() {
    assertThat(replacing("{\"credential\":\"other\","))
        .isEqualTo(new ReplaceGateway.Credential.Other(new GatewayCredential("other")));
  }

  @Test
  void replace_emptyCredential_removesIt() {
    assertThat(replacing("{\"credential\":\"\",")).isEqualTo(new ReplaceGateway.Credential.None());
  }

  /* As a client sends back what it read before there was one. */
  @Test
  void replace_withoutCredential_keepsIt() {
    assertThat(replacing("{")).isEqualTo(new ReplaceGateway.Credential.Present());
  }

  private ReplaceGateway.Credential replacing(String beginning) {
    SERVER.gateways.replace.answers(small());
    var sent = SMALL.replace("\"has_credential\":true", "\"has_credential\":false");
    SERVER.put(PATH + "/" + ID, beginning + sent.substring(1));
    return SERVER.gateways.replace.received().credential();
  }

  @Test
  void test_outcomes_areShown() {
    SERVER.gateways.test.answers(new TestGateway.Outcome.Reached());
    assertThat(SERVER.post(PATH + "/" + ID + "/test", "").body()).isEqualTo("{\"reached\":true}");

    SERVER.gateways.test.answers(new TestGateway.Outcome.Failed("connection refused"));
    assertThat(SERVER.post(PATH + "/" + ID + "/test", "").body())
        .isEqualTo("{\"reached\":false,\"reason\":\"connection refused\"}");
  }

  @Test
  void report_counts_areShown() {
    SERVER.gateways.report.answers(
        new GatewayQueries.Report(Map.of(PushStatus.PUSHED, 3L, PushStatus.FAILED, 1L), 2, 4));

    assertThat(SERVER.get(PATH + "/" + ID + "/report").body())
        .isEqualTo(
            "{\"waiting\":0,\"pushed\":3,\"removed\":0,\"key_unknown\":0,\"unsupported\":0,\"failed\":1,\"drifted\":2,\"unconfirmed\":4}");
  }

  @Test
  void keys_page_isOfTheState() {
    var push = push();
    SERVER.gateways.pushes.answers(lastPage(push));

    SERVER
        .get(PATH + "/" + ID + "/keys?state=key_unknown&limit=7")
        .assertHas(200, "\"id\":\"" + push.id(), "\"key\":\"" + push.key().fingerprint());

    assertThat(SERVER.gateways.pushes.received())
        .isEqualTo(
            new PushesQuery(
                GATEWAY_ID,
                Optional.of(PushStatus.KEY_UNKNOWN),
                new PageQuery<>(Optional.empty(), 7)));
  }

  @Test
  void push_again_isShown() {
    SERVER.gateways.repeat.answers(push());

    SERVER.post(PATH + "/keys/" + ID + "/push", "").assertHas(200, "\"state\":\"waiting\"");

    assertThat(SERVER.gateways.repeat.received()).isEqualTo(new KeyPushId(GATEWAY_ID.value()));
  }

  @Test
  void show_unknown_is404() {
    SERVER.gateways.find.fails(RecordKind.GATEWAY.notFound(ID).get());

    SERVER.get(PATH + "/" + ID).assertHas(404, "\"code\":\"gateway_not_found\"");
  }
}
