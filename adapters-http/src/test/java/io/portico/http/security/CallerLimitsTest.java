package io.portico.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each test has callers and addresses of its own. */
class CallerLimitsTest {

  /* Of ten seconds. */
  private static final int CREDENTIAL = 30;
  private static final int ADDRESS = 20;

  @RegisterExtension static final TestServer SERVER = TestServer.with(limits());

  private static Map<String, Object> limits() {
    var limits = new HashMap<>(HttpProperties.limits(CREDENTIAL / 10, ADDRESS / 10));
    limits.put(HttpProperties.TRUSTED_PROXIES, "127.0.0.1, ::1");
    return limits;
  }

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Test
  void credential_tooManyRequests_areAnswered429WithTheQuota() {
    for (var i = 0; i < CREDENTIAL; i++) {
      assertThat(limitsFor(Caller.ADMIN).status()).isEqualTo(200);
    }

    var reply = firstRefused(() -> limitsFor(Caller.ADMIN));

    assertThat(reply.body())
        .contains("\"too_many_requests\"", "(expected: at most 30 in 10 seconds)")
        .doesNotContain(Caller.ADMIN.credential());
    assertThat(reply.header("Retry-After")).contains("1");
    assertThat(reply.header("RateLimit-Policy")).contains("\"credential\";q=30;w=10");
    assertThat(reply.header("RateLimit")).contains("\"credential\";r=0;t=1");
  }

  @Test
  void credential_quotaUsedUp_refillsAndLeavesThoseOfOthers() {
    firstRefused(() -> limitsFor(Caller.APPROVER));

    assertThat(limitsFor(Caller.OTHER_ADMIN).status()).isEqualTo(200);
    Await.until("there is a quota again", () -> limitsFor(Caller.APPROVER).status() == 200);
  }

  @Test
  void address_guessedCredentials_areLimitedAndLockNoUserOut() {
    var guesses =
        IntStream.iterate(0, i -> i + 1)
            .mapToObj(i -> SERVER.call("GET", "/api/limits").header("X-API-Key", "guess-" + i))
            .iterator();

    var reply = firstRefused(() -> guesses.next().send());

    assertThat(reply.header("RateLimit-Policy")).contains("\"address\";q=20;w=10");
    assertThat(limitsFor(Caller.VIEWER).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, /openapi.yaml",
    "192.0.2.2, /docs",
    "192.0.2.3, /metrics",
    "192.0.2.4, /no/such/route",
    "192.0.2.5, /api/limits",
    "192.0.2.8, /health",
    "192.0.2.9, /health/no/such/route"
  })
  void address_anyRouteWithoutACredential_isLimited(String address, String path) {
    firstRefused(() -> from(address, path));

    assertThat(from("198.51.100.1", path).status()).isNotEqualTo(429);
  }

  @Test
  void addresses_ofOneIpv6Network_shareAQuota() {
    firstRefused(() -> from("2001:db8::1", "/docs"));

    // One may pass, as time does.
    assertThat(Stream.generate(() -> from("2001:db8::ffff:1", "/docs").status()).limit(3))
        .contains(429);
    assertThat(from("2001:db8:0:1::1", "/docs").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "192.0.2.10, 192.0.2.10:4711",
    "2001:db8:10::1, [2001:db8:10::1]:4711",
    "2001:db8:11::1, [2001:db8:11::1]"
  })
  void address_withAPort_isTheSameAddress(String address, String withPort) {
    firstRefused(() -> from(withPort, "/docs"));

    // One may pass, as time does.
    assertThat(Stream.generate(() -> from(address, "/docs").status()).limit(3)).contains(429);
    assertThat(from("198.51.100.2", "/docs").status()).isEqualTo(200);
  }

  @Test
  void health_manyRequests_areAllAnswered() {
    for (var i = 0; i < 2 * ADDRESS; i++) {
      assertThat(from("192.0.2.6", "/health/ready").status()).isEqualTo(200);
    }
  }

  private static Reply firstRefused(Supplier<Reply> requests) {
    return Stream.generate(requests)
        .limit(2L * CREDENTIAL)
        .filter(reply -> reply.status() == 429)
        .findFirst()
        .orElseThrow();
  }

  private static Reply limitsFor(Caller caller) {
    return SERVER.call("GET", "/api/limits").by(caller).send();
  }

  private static Reply from(String address, String path) {
    return SERVER.call("GET", path).header("X-Forwarded-For", address).send();
  }
}
