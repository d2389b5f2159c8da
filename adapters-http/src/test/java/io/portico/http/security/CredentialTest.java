package io.portico.http.security;

import static io.portico.http.testkit.Errors.NOT_AUTHORISED;
import static io.portico.http.testkit.Errors.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.access.CallerCache;
import io.portico.domain.access.AccessToken;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.TestServer;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialTest extends HttpTest {

  static Stream<Arguments> routes() {
    return Stream.of(
        Arguments.of("POST", "/api/labels"),
        Arguments.of("POST", "/api/labels/"),
        Arguments.of("GET", "/api/labels"),
        Arguments.of("GET", "/api/labels/tier"),
        Arguments.of("POST", "/api/apis"),
        Arguments.of("GET", "/api/apis"),
        Arguments.of("GET", "/api/apis/65000000000000010000000a"),
        Arguments.of("GET", "/api/65000000000000010000000a/labels"),
        Arguments.of("PUT", "/api/65000000000000010000000a/labels"),
        Arguments.of("POST", "/api/65000000000000010000000a/labels"),
        Arguments.of("GET", "/api/limits"));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void anyRoute_withoutCredential_is401(String method, String path) {
    var reply = SERVER.call(method, path).json("{\"name\": \"a\"}").send();

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.header("WWW-Authenticate")).contains("Bearer");
    assertThat(reply.header("X-Request-Id")).contains(TestServer.REQUEST_ID);
    assertThat(reply.body()).isEqualTo(NOT_AUTHORISED);
    assertThat(SERVER.identifyCaller.calls()).isZero();
  }

  @ParameterizedTest
  @MethodSource("routes")
  void anyRoute_wrongCredential_is401(String method, String path) {
    SERVER
        .call(method, path)
        .header("X-API-Key", "an-unknown-credential")
        .json("{\"name\": \"a\"}")
        .send()
        .assertIs(401, NOT_AUTHORISED);
  }

  static Stream<Arguments> credentials() {
    var credential = Caller.ADMIN.credential();
    return Stream.of(
        Arguments.of("X-API-Key", credential),
        Arguments.of("x-api-key", credential),
        Arguments.of("X-API-Key", "Bearer " + credential),
        Arguments.of("Authorization", credential),
        Arguments.of("authorization", credential),
        Arguments.of("Authorization", "Bearer " + credential),
        Arguments.of("Authorization", "bearer   " + credential));
  }

  @ParameterizedTest
  @MethodSource("credentials")
  void credential_inEitherHeader_isUnderstood(String header, String value) {
    noLabels();

    SERVER.call("GET", "/api/labels").header(header, value).send().assertIs(200);
    assertThat(SERVER.labels.list.received().actor()).isEqualTo(Caller.ADMIN.actor());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer", "Bearer ", "Basic YWRtaW46YWRtaW4=", " ", "%00"})
  void credential_noneInTheHeader_is401(String authorization) {
    var reply = SERVER.call("GET", "/api/labels").header("Authorization", authorization).send();

    reply.assertIs(401, NOT_AUTHORISED);
  }

  @Test
  void credential_differsInCase_is401() {
    var reply =
        SERVER
            .call("GET", "/api/labels")
            .header("X-API-Key", Caller.ADMIN.credential().replace('a', 'A'))
            .send();

    assertThat(reply.status()).isEqualTo(401);
  }

  @Test
  void credential_inTheAddressOrACookie_is401() {
    var query = SERVER.call("GET", "/api/labels?api_key=" + Caller.ADMIN.credential()).send();
    var cookie =
        SERVER
            .call("GET", "/api/labels")
            .header("Cookie", "JWT=" + Caller.ADMIN.credential())
            .send();

    assertThat(query.status()).isEqualTo(401);
    assertThat(cookie.status()).isEqualTo(401);
  }

  @Test
  void credential_usedOften_isLookedUpOnce() {
    var credential = "a-credential-of-this-test-alone";
    SERVER.identifyCaller.answers(Optional.of(Caller.VIEWER.actor()));
    noLabels();

    for (var i = 0; i < 3; i++) {
      SERVER.call("GET", "/api/labels").header("X-API-Key", credential).send().assertIs(200);
    }

    assertThat(SERVER.identifyCaller.received()).isEqualTo(new AccessToken(credential).hash());
  }

  @Test
  void credential_forgotten_isLookedUpAgainAtOnce() {
    var credential = "a-credential-that-is-taken-back";
    SERVER.identifyCaller.answers(Optional.of(Caller.VIEWER.actor()));
    noLabels();
    assertThat(statusOf(credential)).isEqualTo(200);

    SERVER.identifyCaller.answers(Optional.empty());
    forget(credential);

    assertThat(statusOf(credential)).isEqualTo(401);
  }

  @Test
  void credential_forgottenWhileItIsLookedUp_isNotKeptAsItWas() throws Exception {
    var credential = "a-credential-that-is-taken-back-meanwhile";
    var received = new CountDownLatch(1);
    var forgotten = new CountDownLatch(1);
    SERVER.identifyCaller.answersBy(
        _ -> {
          received.countDown();
          await(forgotten);
          return Optional.of(Caller.VIEWER.actor());
        });
    noLabels();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var begunBefore = executor.submit(() -> statusOf(credential));
      await(received);
      forget(credential);
      forgotten.countDown();
      assertThat(begunBefore.get()).isEqualTo(200);
    }

    SERVER.identifyCaller.answers(Optional.empty());
    assertThat(statusOf(credential)).isEqualTo(401);
  }

  @Test
  void credential_lookUpFails_is500AndIsLookedUpAgain() {
    var credential = "another-credential-of-this-test-alone";
    SERVER.identifyCaller.fails(new IllegalStateException("jdbc:secret"));

    var failed = SERVER.call("GET", "/api/labels").header("X-API-Key", credential).send();

    failed.assertHas(500, "\"internal_error\"").doesNotContain("secret", "Illegal");

    SERVER.identifyCaller.answers(Optional.of(Caller.VIEWER.actor()));
    noLabels();
    SERVER.call("GET", "/api/labels").header("X-API-Key", credential).send().assertIs(200);
  }

  @Test
  void callers_ofTwoOrganisations_areDistinguished() {
    noLabels();

    SERVER.call("GET", "/api/labels").by(Caller.OTHER_ADMIN).send();

    assertThat(SERVER.labels.list.received().actor()).isEqualTo(Caller.OTHER_ADMIN.actor());
  }

  @Test
  void refusal_problemJson_is401InThatShape() {
    var reply =
        SERVER.call("GET", "/api/labels").header("Accept", "application/problem+json").send();

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("Content-Type")).contains("application/problem+json");
    assertThat(reply.body()).contains("\"code\":\"unauthorised\"", "\"status\":401");
  }

  @Test
  void unknownRoute_withoutCredential_is404() {
    var reply = SERVER.call("GET", "/nothing/here").send();

    reply.assertIs(
        404,
        error("route_not_found", "No such route: GET /nothing/here. See /docs for all routes."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/token_info", "/login", "/logout", "/oauth/access_token", "/keys"})
  void routesOfTheFramework_areNotThere(String path) {
    assertThat(SERVER.get(path).status()).isEqualTo(404);
  }

  private static int statusOf(String credential) {
    return SERVER.call("GET", "/api/labels").header("X-API-Key", credential).send().status();
  }

  private static void forget(String credential) {
    SERVER.context().getBean(CallerCache.class).evict(new AccessToken(credential).hash());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void noLabels() {
    SERVER.labels.list.answers(lastPage());
  }
}
