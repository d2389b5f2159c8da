package io.portico.http.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which calls are preflights of browsers, and pass without a key where the operator lets them. */
class PreflightTest extends GatewayCallTest {

  @ParameterizedTest
  @CsvSource({
    "OPTIONS, X-Unused, ",
    "GET, X-Original-Method, OPTIONS",
    "GET, X-Forwarded-Method, OPTIONS"
  })
  void authorize_preflight_passesWithoutAKeyAndADeveloper(
      String method, String header, String value) {
    SERVER.keys.admitPreflights();

    var reply = preflight(method).header(header, value == null ? "x" : value).send();

    reply.assertIs(200, "");
    assertThat(reply.header("X-Portico-Status")).contains("200");
    for (var name : new String[] {"Key", "Developer", "Email", "Plan", "Tags", "Remove"}) {
      assertThat(reply.header("X-Portico-" + name)).as(name).contains("");
    }
    assertThat(SERVER.keys.authorize.calls()).isZero();
  }

  @Test
  void authorize_preflightUnlessAdmitted_needsAKey() {
    assertDenied(
        preflight("GET").header("X-Original-Method", "OPTIONS").send(), 401, "401", "key_missing");
  }

  /* The gateway sets one of the headers; a visitor may have sent the other. */
  @ParameterizedTest
  @CsvSource({
    "OPTIONS, GET",
    "GET, OPTIONS",
    "GET, GET",
    "options, options",
  })
  void authorize_methodOfTheVisitorThatTheGatewayContradicts_needsAKey(
      String original, String forwarded) {
    SERVER.keys.admitPreflights();

    assertDenied(
        preflight("OPTIONS")
            .header("X-Original-Method", original)
            .header("X-Forwarded-Method", forwarded)
            .send(),
        401,
        "401",
        "key_missing");
  }

  @ParameterizedTest
  @CsvSource({"Origin", "Access-Control-Request-Method"})
  void authorize_optionsWithoutOneOfTheHeaders_needsAKey(String missing) {
    SERVER.keys.admitPreflights();
    var call = call("OPTIONS", PATH);
    var present = missing.equals("Origin") ? "Access-Control-Request-Method" : "Origin";

    assertDenied(call.header(present, "x").send(), 401, "401", "key_missing");
  }

  @Test
  void authorize_preflightWithoutACredentialOfAGateway_is403() {
    SERVER.keys.admitPreflights();

    var reply =
        SERVER
            .call("GET", PATH)
            .without("X-API-Key")
            .header("X-Forwarded-Method", "OPTIONS")
            .header("Origin", "https://app.example")
            .header("Access-Control-Request-Method", "PUT")
            .send();

    assertDenied(reply, 403, "403", "gateway_not_authorised");
  }

  private static TestServer.Call preflight(String method) {
    return call(method, PATH)
        .header("Origin", "https://app.example")
        .header("Access-Control-Request-Method", "PUT");
  }
}
