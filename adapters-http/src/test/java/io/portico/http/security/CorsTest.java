package io.portico.http.security;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CorsTest {

  private static final String PORTAL = "https://portal.example.com";

  @RegisterExtension @AutoClose
  static final TestServer SERVER = TestServer.with(HttpProperties.cors(List.of(PORTAL)));

  @Test
  void preflight_allowedOrigin_allowsTheRequest() {
    var reply =
        SERVER
            .call("OPTIONS", "/api/limits")
            .header("Origin", PORTAL)
            .header("Access-Control-Request-Method", "GET")
            .header("Access-Control-Request-Headers", "x-api-key")
            .send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Access-Control-Allow-Origin")).contains(PORTAL);
    assertThat(reply.header("Access-Control-Allow-Methods")).contains("GET");
    assertThat(reply.header("Access-Control-Allow-Headers")).contains("x-api-key");
  }

  @Test
  void request_allowedOrigin_isAnsweredForThePage() {
    var reply = limits(PORTAL);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Access-Control-Allow-Origin")).contains(PORTAL);
    assertThat(reply.header("Access-Control-Expose-Headers").orElse("")).contains("ETag");
    assertThat(reply.header("Access-Control-Allow-Credentials")).isEmpty();
    assertThat(reply.header("Vary")).contains("Origin");
  }

  @Test
  void request_allowedOriginWithoutCredential_readsTheError() {
    var reply = SERVER.call("GET", "/api/limits").header("Origin", PORTAL).send();

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("Access-Control-Allow-Origin")).contains(PORTAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://other.example", "http://portal.example.com", "null"})
  void request_otherOrigin_is403WithTheEnvelope(String origin) {
    limits(origin)
        .assertIs(
            403,
            fieldError(
                "origin_not_allowed",
                "Origin",
                "'%s' is not allowed (expected: an origin that PORTICO_CORS_ORIGINS names)"
                    .formatted(origin)));
  }

  /* Forms of Portico's own pages without a referrer, such as that of a one-time link. */
  @ParameterizedTest
  @CsvSource({"same-origin,200", "same-site,403", "cross-site,403", "none,403"})
  void request_ofAPageWithoutAReferrer_isAllowedFromPorticoItself(String site, int status) {
    var reply =
        SERVER
            .call("GET", "/api/limits")
            .by(Caller.VIEWER)
            .header("Origin", "null")
            .header("Sec-Fetch-Site", site)
            .send();

    assertThat(reply.status()).isEqualTo(status);
  }

  @Test
  void preflight_otherOrigin_is403() {
    var reply =
        SERVER
            .call("OPTIONS", "/api/limits")
            .header("Origin", "https://other.example")
            .header("Access-Control-Request-Method", "GET")
            .send();

    reply.assertHas(403, "\"origin_not_allowed\"");
    assertThat(reply.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void request_ownOriginOrNone_isAnswered() {
    assertThat(limits(SERVER.context().getBean(EmbeddedServer.class).getURL().toString()).status())
        .isEqualTo(200);
    assertThat(SERVER.get("/api/limits").status()).isEqualTo(200);
  }

  private static Reply limits(String origin) {
    return SERVER.call("GET", "/api/limits").by(Caller.ADMIN).header("Origin", origin).send();
  }
}
