package io.portico.http.call;

import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where authorisation finds the key, the API and the gateway of a call. */
class AuthorizationRequestTest extends GatewayCallTest {

  @ParameterizedTest
  @CsvSource({
    "/gateway/authorize/weather, weather",
    "/gateway/authorize/weather/, weather",
    "/gateway/authorize/weather/v1/x%2Fy?q=%ff&a=|, weather",
    "/gateway/authorize/weather?x=1, weather",
    "/gateway/authorize/we%20ather, ",
    "/gateway/authorize/, ",
    "/gateway/authorize, "
  })
  void authorize_pathOfEnvoy_isOfTheApiInItsFirstSegment(String address, String api)
      throws IOException {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    assertThat(onTheWire("GET " + address, "X-API-Key: k")).startsWith("HTTP/1.1 200");

    assertThat(SERVER.keys.authorize.received().api())
        .isEqualTo(Optional.ofNullable(api).map(ApiId::of));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "weather/../admin",
        "../x",
        "weather/%2e%2E/x",
        "weather/x%2f..%5cy",
        "weather/./x",
        "weather/x\\..\\y"
      })
  void authorize_dotSegments_areRefused(String path) throws IOException {
    assertThat(onTheWire("GET /gateway/authorize/" + path, "X-API-Key: k"))
        .startsWith("HTTP/1.1 403")
        .contains("X-Portico-Reason: path_not_allowed", "X-Portico-Status: 403");

    assertThat(SERVER.keys.authorize.calls()).isZero();
  }

  @Test
  void authorize_apiInAHeader_isThatApiIfThePathNamesNone() {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    call("GET", "/gateway/authorize/-")
        .header("X-Portico-Api", "orders")
        .header("X-API-Key", "k")
        .send();

    assertThat(SERVER.keys.authorize.received().api()).contains(ApiId.of("orders"));
  }

  @Test
  void authorize_apiOfTheVisitor_doesNotReplaceThatOfThePath() {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    call("GET", "/gateway/authorize/weather")
        .header("X-Portico-Api", "orders")
        .header("X-API-Key", "k")
        .send();

    assertThat(SERVER.keys.authorize.received().api()).contains(ApiId.of("weather"));
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization, Bearer k1, k1",
    "Authorization, bearer  k1, k1",
    "Authorization, ApiKey k1, k1",
    "Authorization, k1, k1",
    "X-API-Key, k1, k1",
    "apikey, k1, k1",
    "api-key, k1, k1",
    "X-Original-URI, /a?b=c&api_key=k%201, k 1",
    "X-Forwarded-Uri, /a?apikey=k1, k1"
  })
  void authorize_key_isFoundWhereVisitorsSendIt(String header, String value, String key) {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    call("GET", PATH + "?api_key=own").header(header, value).send();

    assertThat(SERVER.keys.authorize.received().keys()).startsWith(new RawKey(key));
  }

  /* What another system issued has any form, so all that is there may be the key. */
  @Test
  void authorize_textsOfOtherForms_areAllCandidatesInTheirOrder() {
    SERVER.keys.authorize.answers(
        new Outcome.InvalidKey(VerificationResult.NOT_FOUND, Optional.empty()));

    call("GET", PATH + "?apikey=own")
        .header("Authorization", "Bearer k1")
        .header("api-key", "k2")
        .header("X-API-Key", "k3")
        .send();

    assertThat(SERVER.keys.authorize.received().keys())
        .containsExactly(new RawKey("k3"), new RawKey("k2"), new RawKey("k1"), new RawKey("own"));
  }

  @ParameterizedTest
  @CsvSource({
    "Authorization, Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ., X-API-Key, ",
    "Authorization, Basic YW5uOnB3, X-API-Key, ",
    "X-API-Key, a-key-of-the-API, Authorization, Bearer",
    "apikey, a-key-of-the-API, api-key, ",
    "X-API-Key, a-key-of-the-API, Authorization, ApiKey"
  })
  void authorize_credentialOfTheApiBesideTheKey_isLeftForTheApi(
      String theirs, String credential, String ours, String scheme) {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    var reply =
        call("GET", PATH)
            .header(theirs, credential)
            .header(ours, (scheme == null ? "" : scheme + " ") + ISSUED.secret())
            .send();

    assertThat(SERVER.keys.authorize.received().keys()).containsExactly(ISSUED);
    assertThat(reply.header("X-Portico-Remove")).contains(ours.toLowerCase(Locale.ROOT));
    assertThat(reply.header("X-Envoy-Auth-Headers-To-Remove"))
        .contains(ours.toLowerCase(Locale.ROOT));
  }

  @Test
  void authorize_keyInAQueryBesideACredentialOfTheApi_removesNothing() {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    var reply =
        call("GET", PATH)
            .header("Authorization", "Bearer theirs")
            .header("X-Original-URI", "/v1?api_key=" + ISSUED.secret())
            .send();

    assertThat(SERVER.keys.authorize.received().keys()).containsExactly(ISSUED);
    assertThat(reply.header("X-Portico-Remove")).contains("");
    assertThat(reply.header("X-Envoy-Auth-Headers-To-Remove")).isEmpty();
  }

  @Test
  void authorize_keyInSeveralHeaders_removesAllOfThem() {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    var reply =
        call("GET", PATH)
            .header("Authorization", "Bearer " + ISSUED.secret())
            .header("X-API-Key", ISSUED.secret())
            .send();

    assertThat(reply.header("X-Portico-Remove")).contains("x-api-key,authorization");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void authorize_otherLocations_areTheOnesAsked(boolean cached) {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));
    SERVER.keys.areIn("X-Weather-Key", "query:token");
    if (cached) {
      SERVER.keys.areCached();
    }

    var reply =
        call("GET", PATH)
            .header("X-Weather-Key", ISSUED.secret())
            .header("X-API-Key", ISSUED.secret())
            .send();
    assertThat(reply.header("X-Portico-Remove")).contains("x-weather-key");
    call("GET", PATH).header("X-Original-URI", "/?token=" + ISSUED.secret()).send();
    assertDenied(
        call("GET", PATH).header("X-API-Key", ISSUED.secret()).send(), 401, "401", "key_missing");

    assertThat(SERVER.keys.authorize.calls()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer ", "Bearer", "bearer   ", " "})
  void authorize_blankAuthorization_isNoKey(String blank) throws IOException {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    assertThat(onTheWire("GET " + PATH, "Authorization: " + blank + "\r\nX-API-Key: k"))
        .startsWith("HTTP/1.1 200");

    assertThat(SERVER.keys.authorize.received().keys()).containsExactly(new RawKey("k"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-API-Key: ",
        "X-API-Key:  \t",
        "Authorization: Bearer ",
        "X-Original-URI: /a?api_key=",
        "X-Original-URI: /a?api_key=%20"
      })
  void authorize_blankKeyAlone_isMissing(String header) throws IOException {
    assertThat(onTheWire("GET " + PATH, header))
        .startsWith("HTTP/1.1 401")
        .contains("X-Portico-Reason: key_missing", "X-Portico-Status: 401");

    assertThat(SERVER.keys.authorize.calls()).isZero();
  }

  /* The visitor's query arrives here: nothing in it is an option. */
  @Test
  void authorize_withoutAKey_is401() {
    var reply =
        call("GET", PATH + "?X-Portico-Gateway=x&deny=403&api_id=y")
            .header("X-Original-URI", "/")
            .send();

    assertDenied(reply, 401, "401", "key_missing");
    assertThat(reply.header("WWW-Authenticate")).contains("Bearer realm=\"portico\"");
  }

  @Test
  void authorize_repeatedHeader_isNoKey() throws IOException {
    SERVER.keys.authorize.answers(
        new Outcome.InvalidKey(VerificationResult.MALFORMED, Optional.empty()));

    assertThat(onTheWire("GET " + PATH, "Authorization: Bearer a\r\nAuthorization: Bearer b"))
        .startsWith("HTTP/1.1 401")
        .contains("X-Portico-Reason: malformed");

    assertThat(SERVER.keys.authorize.received().keys()).containsExactly(new RawKey("a, Bearer b"));
  }

  /* The headers of a visitor, for example, that the gateway relays. */
  @Test
  void authorize_headersTooLarge_is431WithoutABody() throws IOException {
    assertThat(onTheWire("GET " + PATH, "X-API-Key: k\r\nCookie: a=" + "a".repeat(17 * 1024)))
        .startsWith("HTTP/1.1 431 ")
        .containsIgnoringCase("X-Portico-Status: 431\r\n")
        .containsIgnoringCase("Cache-Control: no-store\r\n")
        .containsIgnoringCase("Content-Length: 0\r\n")
        .endsWith("\r\n\r\n");

    assertThat(SERVER.keys.authorize.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong"})
  void authorize_wrongGateway_is403OfItsOwn(String credential) {
    var call =
        SERVER
            .call("GET", PATH)
            .without("X-API-Key")
            .header("X-API-Key", Caller.VIEWER.credential())
            .header("X-Portico-Deny", "403");
    if (!credential.isEmpty()) {
      call.header("X-Portico-Gateway", credential);
    }

    assertDenied(call.send(), 403, "403", "gateway_not_authorised");

    assertThat(SERVER.keys.authorize.calls()).isZero();
  }

  /* Some gateways relay what a visitor sends, and cannot remove headers by a prefix. */
  @ParameterizedTest
  @ValueSource(strings = {"X-Portico-Field-company", "x-portico-field-x", "X-PORTICO-FIELD-"})
  void authorize_fieldOfTheVisitor_isRefused(String name) {
    SERVER.keys.admitPreflights();

    assertDenied(
        call("GET", PATH).header("X-API-Key", ISSUED.secret()).header(name, "forged").send(),
        403,
        "403",
        "field_header_not_allowed");

    assertThat(SERVER.keys.authorize.calls()).isZero();
  }

  /* X-Forwarded-For names the visitor of the gateway, who is not the one with the credential. */
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.1.2.3, 403",
    "10.0.0.0/8, 192.0.2.1, 403",
    "127.0.0.1, 10.1.2.3, 200",
    "127.0.0.1, 192.0.2.1, 200"
  })
  void authorize_addressesOfTheGateway_areComparedWithItsConnection(
      String range, String visitor, int status) {
    var gateway =
        aService("gateway")
            .with("keys:verify")
            .from(range)
            .in(Caller.VIEWER.actor().organisation());
    try (var server = TestServer.with(Map.of(HttpProperties.TRUSTED_PROXIES, "127.0.0.1,::1"))) {
      server.identifyCaller.answersBy(_ -> Optional.of(gateway.actor()));
      server.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

      var reply =
          server
              .call("GET", PATH)
              .without("X-API-Key")
              .header("X-Portico-Gateway", "pts_gateway")
              .header("X-API-Key", "k")
              .header("X-Forwarded-For", visitor)
              .send();

      assertThat(reply.header("X-Portico-Status")).contains(Integer.toString(status));
      assertThat(reply.header("X-Portico-Reason"))
          .isEqualTo(status == 200 ? Optional.empty() : Optional.of("gateway_not_authorised"));
    }
  }
}
