package io.portico.http.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.DeveloperId;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DeveloperStubs;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialsControllerTest extends HttpTest {

  private static final DeveloperStubs DEVELOPERS = SERVER.developers;
  private static final String VERIFY = "/api/portal/developers/verify_credentials";
  private static final String CREDENTIALS =
      "{\"username\":\"ann@example.com\",\"password\":\"hunter22\",\"more\":true}";

  @Test
  void verify_right_is200() {
    DEVELOPERS.verify.answers(
        new VerifyCredentials.Outcome.Verified(aDeveloper("ann@example.com").build()));

    var reply = SERVER.post(VERIFY, CREDENTIALS);

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Credentials verified\",\"Meta\":null}");
    assertThat(DEVELOPERS.verify.received())
        .isEqualTo(
            new VerifyCredentials.Query(
                Caller.ADMIN.actor(),
                "ann@example.com",
                new Password("hunter22"),
                new LoginOrigin.Portal("127.0.0.1")));
  }

  @ParameterizedTest
  @CsvSource({"192.0.2.7, 192.0.2.7", "2001:DB8::7, 2001:db8:0:0:0:0:0:7"})
  void verify_addressOfTheVisitor_isPassedOn(String ip, String address) {
    DEVELOPERS.verify.answers(
        new VerifyCredentials.Outcome.Verified(aDeveloper("ann@example.com").build()));

    SERVER.post(VERIFY, CREDENTIALS.replace("}", ",\"ip\":\"" + ip + "\"}"));

    assertThat(DEVELOPERS.verify.received().origin()).isEqualTo(new LoginOrigin.Visitor(address));
  }

  @ParameterizedTest
  @CsvSource({"'127.0.0.1,::1', 192.0.2.7, true", "192.0.2.1, 127.0.0.1, false"})
  void verify_addressInAHeader_countsOnlyFromAProxyOfTheOperator(
      String proxies, String address, boolean isVisitor) {
    try (var server = TestServer.with(Map.of(HttpProperties.TRUSTED_PROXIES, proxies))) {
      server.reset();
      server.developers.verify.answers(
          new VerifyCredentials.Outcome.Verified(aDeveloper("ann@example.com").build()));

      server
          .call("POST", VERIFY)
          .by(Caller.ADMIN)
          .header("X-Forwarded-For", "192.0.2.7")
          .json(CREDENTIALS)
          .send();

      assertThat(server.developers.verify.received().origin())
          .isEqualTo(
              isVisitor ? new LoginOrigin.Visitor(address) : new LoginOrigin.Portal(address));
    }
  }

  @Test
  void verify_invalidAddress_isRefused() {
    var reply = SERVER.post(VERIFY, CREDENTIALS.replace("}", ",\"ip\":\"portal.example\"}"));

    reply.assertHas(400, "ip: 'portal.example' (expected: an IP address)");
  }

  @Test
  void verify_wrong_is401WithoutDetails() {
    DEVELOPERS.verify.answers(new VerifyCredentials.Outcome.Refused());

    var reply = SERVER.post(VERIFY, CREDENTIALS);

    reply.assertIs(
        401,
        "{\"Status\":\"Error\",\"Message\":\"The email address or the password is wrong\","
            + "\"Meta\":null}");
  }

  @ParameterizedTest
  @CsvSource({"PT1M, 60", "PT0.001S, 1", "PT59.001S, 60"})
  void verify_tooManyFailures_is429WithRetryAfter(Duration wait, String seconds) {
    DEVELOPERS.verify.answers(new VerifyCredentials.Outcome.TooMany(wait));

    var reply = SERVER.post(VERIFY, CREDENTIALS);

    assertThat(reply.status()).isEqualTo(429);
    assertThat(reply.header("Retry-After")).contains(seconds);
    assertThat(reply.body()).contains("\"code\":\"too_many_failures\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"username\":\"a@b\",\"password\":12345678}|password: another type (expected: a string)",
        "{\"username\":\"a@b\",\"password\":[\"secret-1\"]}|password: another type (expected: a string)",
        "{\"username\":\"a@b\",\"password\":\"secret-1\",}|body: not JSON",
        "{\"password\":\"secret-1\"}|username: missing (expected: a string)"
      })
  void verify_badBody_is400WithoutThePassword(String body, String message) {
    SERVER.post(VERIFY, body).assertHas(400, message).doesNotContain("secret-1", "12345678");
  }

  @Test
  void change_done_is200() {
    DEVELOPERS.changePassword.answers(true);
    var id = new DeveloperId(Ids.next());

    assertThat(
            SERVER
                .post("/api/portal/developers/password/" + id, "{\"password\":\"hunter33\"}")
                .body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Password changed\",\"Meta\":null}");
    assertThat(DEVELOPERS.changePassword.received().id()).isEqualTo(id);
    assertThat(DEVELOPERS.changePassword.received().password()).isEqualTo(new Password("hunter33"));
  }
}
