package io.portico.http.call;

import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.limit.LimitState;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What authorisation answers to a gateway. */
class AuthorizationControllerTest extends GatewayCallTest {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void authorize_admittedCall_is200WithoutABodyAndWithAllHeaders(boolean cached) {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));
    if (cached) {
      SERVER.keys.areCached();
    }

    var reply = call("GET", PATH).header("X-API-Key", "ptk_x").send();

    reply.assertIs(200, "");
    assertThat(reply.header("Content-Length")).contains("0");
    assertThat(reply.header("X-Portico-Status")).contains("200");
    assertThat(reply.header("X-Portico-Key")).contains(KEY.key().fingerprint());
    assertThat(reply.header("X-Portico-Developer")).contains(KEY.developer().toString());
    assertThat(reply.header("X-Portico-Email")).contains("ann@example.com");
    assertThat(reply.header("X-Portico-Plan")).contains(PLAN.id().toString());
    assertThat(reply.header("X-Portico-Tags")).contains("a%2Cb,c%20d");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(SERVER.keys.authorize.received())
        .isEqualTo(
            new AuthorizeCall.Command(
                Caller.VIEWER.actor(), new RawKey("ptk_x"), Optional.of(ApiId.of("weather")), 1));
  }

  /* A value that ends its header, or is another one, or cannot be in one at all. */
  @Test
  void authorize_fieldsOfAnyText_forgeNoHeader() throws IOException {
    var fields = new LinkedHashMap<String, String>();
    fields.put("company", "Acme\r\nX-Portico-Plan: all");
    fields.put("Kunden nummer", "100 % Ünal, é");
    fields.put("kunden-nummer", "forged");
    fields.put("empty", "");
    fields.put("long", "x".repeat(HeaderText.LONGEST + 1));
    fields.put("X\r\nY", "z");
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, fields, LIMITS));

    var reply = call("GET", PATH).header("X-API-Key", "k").send();

    reply.assertIs(200, "");
    assertThat(reply.header("X-Portico-Field-company")).contains("Acme%0D%0AX-Portico-Plan:%20all");
    assertThat(reply.header("X-Portico-Field-Kunden-nummer"))
        .contains("100%20%25%20%C3%9Cnal%2C%20%C3%A9");
    assertThat(reply.header("X-Portico-Field-empty")).contains("");
    assertThat(reply.header("X-Portico-Field-long")).contains("");
    assertThat(reply.header("X-Portico-Field-X--Y")).contains("z");
    assertThat(reply.headers().allValues("X-Portico-Plan")).containsExactly(PLAN.id().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"})
  void authorize_anyMethodWithABody_isTheSame(String method) throws IOException {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    var reply =
        onTheWire(
            method + " " + PATH,
            """
            X-API-Key: k
            Origin: https://evil.example
            Access-Control-Request-Method: PUT
            Accept: text/html
            Cookie: portico_session=x
            If-Match: "1"
            Content-Type: image/png
            Content-Length: 8

            not json\
            """
                .replace("\n", "\r\n"));

    assertThat(reply)
        .startsWith("HTTP/1.1 200")
        .contains("X-Portico-Status: 200", "content-length: 0")
        .endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @EnumSource(
      value = VerificationResult.class,
      names = {"VALID", "DEVELOPER_INACTIVE"},
      mode = EnumSource.Mode.EXCLUDE)
  void authorize_invalidKey_is401AndNamesTheKnownKey(VerificationResult result) {
    SERVER.keys.authorize.answers(new Outcome.InvalidKey(result, Optional.of(KEY)));

    var reply = call("GET", PATH).header("X-API-Key", "k").send();

    assertDenied(
        reply,
        401,
        "401",
        result == VerificationResult.DISABLED
            ? "disabled"
            : result.name().toLowerCase(Locale.ROOT));
    assertThat(reply.header("WWW-Authenticate"))
        .contains("Bearer realm=\"portico\", error=\"invalid_token\"");
    assertThat(reply.header("X-Portico-Key")).contains(KEY.key().fingerprint());
  }

  @Test
  void authorize_keyOrApiThatIsNotAllowed_is403() {
    SERVER.keys.authorize.answers(
        new Outcome.InvalidKey(VerificationResult.DEVELOPER_INACTIVE, Optional.of(KEY)));
    assertDenied(
        call("GET", PATH).header("X-API-Key", "k").send(), 403, "403", "developer_inactive");

    SERVER.keys.authorize.answers(new Outcome.ApiNotAllowed(KEY, Optional.of(PLAN)));
    assertDenied(call("GET", PATH).header("X-API-Key", "k").send(), 403, "403", "api_not_allowed");
  }

  @Test
  void authorize_rateLimited_is429WithTheLimit() {
    SERVER.keys.authorize.answers(
        new Outcome.RateLimited(KEY, PLAN, LIMITS, Duration.ofMillis(2_001)));

    var reply = call("GET", PATH).header("X-API-Key", "k").send();

    assertDenied(reply, 429, "429", "rate_limited");
    assertThat(reply.header("Retry-After")).contains("3");
    assertThat(reply.header("RateLimit")).contains("\"rate\";r=0;t=3");
    assertThat(reply.header("RateLimit-Policy")).contains("\"rate\";q=5;w=60");
    assertThat(reply.header("X-Portico-Key")).contains(KEY.key().fingerprint());
  }

  @Test
  void authorize_quotaExceeded_is403WhereTheGatewayAsksForIt() {
    SERVER.keys.authorize.answers(
        new Outcome.QuotaExceeded(KEY, PLAN, LIMITS, Optional.of(Duration.ofHours(1))));

    var reply = call("GET", PATH).header("X-API-Key", "k").header("X-Portico-Deny", "403").send();

    assertDenied(reply, 403, "429", "quota_exceeded");
    assertThat(reply.header("Retry-After")).contains("3600");
    assertThat(reply.header("RateLimit")).contains("\"quota\";r=0;t=3600");
    assertThat(reply.header("RateLimit-Policy")).contains("\"quota\";q=100;w=86400");
  }

  @Test
  void authorize_quotaThatNeverRenews_saysNoTime() {
    var plan = aPlan("Once").granting(3, 0).build();
    var limits =
        new LimitState(
            plan.details().rateLimit(),
            plan.details().quota(),
            OptionalLong.of(0),
            Optional.empty());
    SERVER.keys.authorize.answers(new Outcome.QuotaExceeded(KEY, plan, limits, Optional.empty()));

    var reply = call("GET", PATH).header("X-API-Key", "k").send();

    assertDenied(reply, 429, "429", "quota_exceeded");
    assertThat(reply.header("Retry-After")).isEmpty();
    assertThat(reply.header("RateLimit")).contains("\"quota\";r=0");
    assertThat(reply.header("RateLimit-Policy")).contains("\"quota\";q=3");
  }

  @Test
  void authorize_storeDown_is503WithoutABody() {
    SERVER.keys.authorize.fails(
        new RefusedException.StoreUnavailable("secret", new IllegalStateException()));

    var reply = call("GET", PATH).header("X-API-Key", "k").send();

    reply.assertIs(503, "");
    assertThat(reply.header("X-Portico-Status")).contains("503");
    assertThat(reply.header("X-Portico-Reason")).isEmpty();
    assertThat(reply.header("Retry-After")).isPresent();
  }

  /* Bodies are discarded, and the connection is kept. */
  @Test
  void authorize_severalOnOneConnection_areAnsweredInTurn() throws IOException {
    SERVER.keys.authorize.answers(new Outcome.Admitted(KEY, PLAN, Map.of(), LIMITS));

    try (var wire = SERVER.wire()) {
      for (var call = 0; call < 3; call++) {
        wire.send(
            """
            POST %s HTTP/1.1
            Host: x
            X-Portico-Gateway: %s
            X-API-Key: k
            Content-Length: 5

            GET /\
            """
                .formatted(PATH, Caller.VIEWER.credential())
                .replace("\n", "\r\n"));
        assertThat(wire.readTo("\r\n\r\n")).startsWith("HTTP/1.1 200");
      }
    }

    assertThat(SERVER.keys.authorize.calls()).isEqualTo(3);
  }
}
