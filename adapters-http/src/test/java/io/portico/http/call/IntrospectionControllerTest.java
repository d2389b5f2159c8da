package io.portico.http.call;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.call.IntrospectKey;
import io.portico.application.port.in.call.IntrospectKey.Outcome;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.RawKey;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntrospectionControllerTest extends HttpTest {

  private static final String PATH = "/gateway/introspect";

  @Test
  void introspect_validKey_tellsWhatItIs() {
    var key = aKey().storedAs("5f2b").expiring(Instant.parse("2027-01-02T03:04:05Z")).build();
    var plan = aPlan("Free").opening(ApiId.of("weather"), ApiId.of("maps")).tagged("t").build();
    SERVER.keys.introspect.answers(new Outcome.Active(key, plan, Map.of("company", "Acme")));

    var reply = form("token_type_hint=x&token=ptk_%31");

    reply.assertIs(
        200,
        """
        {"active":true,"scope":"weather maps","client_id":"%s","username":"ann@example.com",\
        "token_type":"api_key","exp":1798859045,"iat":%d,"sub":"%s","jti":"%s","tags":["t"],\
        "fields":{"company":"Acme"}}"""
            .formatted(
                plan.id(),
                key.issuedAt().getEpochSecond(),
                key.developer(),
                key.key().fingerprint()));
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(SERVER.keys.introspect.received())
        .isEqualTo(new IntrospectKey.Query(Caller.VIEWER.actor(), new RawKey("ptk_1")));
  }

  @Test
  void introspect_otherKey_isInactiveAndNothingElse() {
    SERVER.keys.introspect.answers(new Outcome.Inactive());

    form("token=x").assertIs(200, "{\"active\":false}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "token", "key=x", "token=%zz", "token=ptk_1&token=ptk_2"})
  void introspect_withoutAToken_is400(String form) {
    form(form).assertHas(400, "\"field\":\"token\"");

    assertThat(SERVER.keys.introspect.calls()).isZero();
  }

  @Test
  void introspect_basicCredential_isThePassword() {
    SERVER.keys.introspect.answers(new Outcome.Inactive());
    var pair = "client:" + Caller.VIEWER.credential();
    var basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));

    assertThat(basic("Basic " + basic).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "Basic !, Basic realm=\"portico\"",
    "basic eDp5, Basic realm=\"portico\"",
    "Bearer x, Bearer",
  })
  void introspect_wrongCredential_isAskedForInTheSameScheme(
      String authorization, String challenge) {
    var refused = basic(authorization);

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.header("WWW-Authenticate")).contains(challenge);
    assertThat(SERVER.keys.introspect.calls()).isZero();
  }

  @Test
  void introspect_credentialInTheForm_isTheClientSecret() {
    SERVER.keys.introspect.answers(new Outcome.Inactive());
    var secret = "client_secret=" + Caller.VIEWER.credential();

    assertThat(post("client_id=x&" + secret + "&token=ptk_1").status()).isEqualTo(200);
    assertThat(SERVER.keys.introspect.received())
        .isEqualTo(new IntrospectKey.Query(Caller.VIEWER.actor(), new RawKey("ptk_1")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token=x",
        "client_id=x&token=x",
        "client_secret=wrong&token=x",
        "client_secret=&token=x",
        "client_secret=%zz&token=x"
      })
  void introspect_withoutARightCredential_is401(String form) {
    var refused = post(form);

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.header("WWW-Authenticate")).contains("Bearer");
    assertThat(SERVER.keys.introspect.calls()).isZero();
  }

  /* A client must not use more than one way in one request. */
  @Test
  void introspect_wrongHeaderBesideARightForm_is401() {
    var refused =
        SERVER
            .call("POST", PATH)
            .without("X-API-Key")
            .header("Authorization", "Basic eDp5")
            .body("token=x&client_secret=" + Caller.VIEWER.credential())
            .send();

    assertThat(refused.status()).isEqualTo(401);
    assertThat(SERVER.keys.introspect.calls()).isZero();
  }

  @Test
  void introspect_serviceInTheFormWithoutTheScope_is403() {
    var service = aService("shipper").with("usage:write").in(Caller.VIEWER.actor().organisation());
    try (var server = TestServer.with(Map.of())) {
      server.identifyCaller.answersBy(_ -> Optional.of(service.actor()));

      server
          .call("POST", PATH)
          .without("X-API-Key")
          .body("token=x&client_secret=pts_shipper")
          .send()
          .assertHas(403, "keys:verify");
    }
  }

  private static Reply post(String form) {
    return SERVER
        .call("POST", PATH)
        .without("X-API-Key")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(form)
        .send();
  }

  private static Reply basic(String authorization) {
    return SERVER
        .call("POST", PATH)
        .without("X-API-Key")
        .header("Authorization", authorization)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("token=x")
        .send();
  }

  private static Reply form(String form) {
    return SERVER
        .call("POST", PATH)
        .by(Caller.VIEWER)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(form)
        .send();
  }
}
