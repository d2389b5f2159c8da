package io.portico.http.access;

import static io.portico.domain.fixture.ServiceCredentialFixture.AT;
import static io.portico.domain.fixture.ServiceCredentialFixture.aService;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.CallerQueries.Caller.Service;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The routes of service credentials, and what services may call from where. */
class ServiceCredentialControllerTest extends HttpTest {

  private static final String PATH = "/api/service-credentials";
  private static final String TOKEN = "pts_the-token-of-a-service";
  private static final ServiceCredential GATEWAY =
      aService("Gateway")
          .with("keys:verify", "discovery:kong")
          .expiring(AT.plusSeconds(60))
          .from("10.0.0.0/8")
          .in(Caller.ADMIN.actor().organisation());
  private static final String OF_GATEWAY = PATH + "/" + GATEWAY.id();

  /* ---- administration ---- */

  @Test
  void add_new_returnsTheTokenOnce() {
    SERVER.services.add.answers(
        new AddServiceCredential.Outcome.Added(GATEWAY, new AccessToken(TOKEN)));

    var added =
        SERVER.post(
            PATH,
            """
            {"name":"Gateway","scopes":["keys:verify","discovery:kong"],
             "expires_at":"%s","addresses":["10.0.0.0/8"]}"""
                .formatted(AT.plusSeconds(60)));

    added.assertHas(
        201, "\"token\":\"" + TOKEN + "\"", "\"scopes\":[\"discovery:kong\",\"keys:verify\"]");
    assertThat(added.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(SERVER.services.add.received().details()).isEqualTo(GATEWAY.details());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"scopes\":[\"portal\"]}; name: missing",
        "{\"name\":\"x\"}; scopes: 0 scopes (expected: 1 to 50)",
        "{\"name\":\"x\",\"scopes\":[]}; scopes: 0 scopes (expected: 1 to 50)",
        "{\"name\":\"x\",\"scopes\":[\"users\"]}; scopes[0]: 'users' (expected: keys:verify, ",
        "{\"name\":\"x\",\"scopes\":[\"portal\"],\"addresses\":[\"all\"]};"
            + " addresses[0]: 'all' (expected: an IP address or a range such as",
        "{\"name\":\"x\",\"scopes\":[\"portal\"],\"token\":\"y\"}; token"
      })
  void add_wrongMember_is400NamingIt(String json, String message) {
    SERVER.post(PATH, json).assertHas(400, message);
    assertThat(SERVER.services.add.calls()).isZero();
  }

  @Test
  void add_nameTakenOrTooMany_is409() {
    SERVER.services.add.answers(new AddServiceCredential.Outcome.NameTaken("Gateway"));
    var json = "{\"name\":\"Gateway\",\"scopes\":[\"portal\"]}";
    assertThat(SERVER.post(PATH, json).body()).contains("service_credential_name_taken");

    SERVER.services.add.answers(new AddServiceCredential.Outcome.TooMany(500));
    assertThat(SERVER.post(PATH, json).body()).contains("maximum of 500");
  }

  @Test
  void list_and_find_showNoToken() {
    SERVER.services.page.answers(lastPage(GATEWAY));
    SERVER.services.find.answers(GATEWAY);

    for (var shown : List.of(SERVER.get(PATH), SERVER.get(OF_GATEWAY))) {
      shown
          .assertHas(200, "\"name\":\"Gateway\"", "\"addresses\":[\"10.0.0.0/8\"]")
          .doesNotContain("\"token\"", GATEWAY.token().hex());
    }
  }

  @Test
  void tag_afterAUse_staysTheSame() {
    SERVER.services.find.answers(GATEWAY);
    var before = SERVER.get(OF_GATEWAY);
    SERVER.services.find.answers(GATEWAY.used(AT));
    var after = SERVER.get(OF_GATEWAY);

    assertThat(after.body()).contains("\"last_used_at\"");
    assertThat(after.headers().firstValue("ETag")).isEqualTo(before.headers().firstValue("ETag"));
  }

  @Test
  void replace_asItWasRead_isAccepted() {
    SERVER.services.find.answers(GATEWAY.used(AT));
    SERVER.services.replace.answers(new ReplaceServiceCredential.Outcome.Replaced(GATEWAY));

    SERVER.put(OF_GATEWAY, SERVER.get(OF_GATEWAY).body()).assertIs(200);
    assertThat(SERVER.services.replace.received().details()).isEqualTo(GATEWAY.details());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {"none, 86400", "{}, 86400", "{\"overlap_seconds\":0}, 0"})
  void rotate_withOverlap_returnsTheNewToken(String body, long seconds) {
    SERVER.services.rotate.answers(
        new RotateServiceCredential.Rotated(GATEWAY, new AccessToken(TOKEN)));

    var call = SERVER.call("POST", OF_GATEWAY + "/rotate").by(Caller.ADMIN);
    var rotated = (body == null ? call : call.json(body)).send();

    assertThat(rotated.body()).contains(TOKEN);
    assertThat(SERVER.services.rotate.received().overlap())
        .isEqualTo(RotationOverlap.ofSeconds(seconds));
  }

  @Test
  void remove_known_is204() {
    SERVER.services.remove.answers(GATEWAY);

    assertThat(SERVER.delete(OF_GATEWAY).status()).isEqualTo(204);
  }

  /* ---- services as callers ---- */

  private static Reply get(String path, ServiceCredential credential, String... header) {
    SERVER.identifyCaller.answersBy(
        shown ->
            credential.accepts(shown, AT) ? Optional.of(credential.actor()) : Optional.empty());
    var call =
        SERVER.call("GET", path).header("Authorization", "Bearer " + credential.details().name());
    return (header.length == 0 ? call : call.header(header[0], header[1])).send();
  }

  @Test
  void whoAmI_aService_tellsItsScopes() {
    var reader = aService("reader").with("apis:read").in(GATEWAY.organisation());
    SERVER.services.whoIs.answers(
        new Service(reader, new Organisation(reader.organisation(), "Acme")));

    var reply = get("/api/whoami", reader);

    reply
        .assertHas(
            200, "\"kind\":\"service\"", "\"scopes\":[\"apis:read\"]", "\"organisation\":\"Acme\"")
        .doesNotContain("role");
  }

  @Test
  void anyRoute_withoutItsScope_is403NamingTheScope() {
    var shipper = aService("shipper").with("usage:write").in(GATEWAY.organisation());

    get("/api/apis", shipper)
        .assertHas(
            403,
            "access denied: You do not have permission to access /api/apis. The service credential"
                + " lacks the scope apis:read (it has: usage:write).",
            "scope_missing");
  }

  @Test
  void routesOfUsers_byAService_areClosed() {
    var portal = aService("portal").with("portal", "apis:read").in(GATEWAY.organisation());

    get("/api/users", portal).assertHas(403, "closed_to_services");
    assertThat(SERVER.users.page.calls()).isZero();
  }

  @Test
  void anyRoute_fromAnotherAddress_is403NamingTheAddress() {
    var elsewhere =
        aService("elsewhere").with("apis:read").from("10.0.0.0/8").in(GATEWAY.organisation());

    var reply = get("/api/limits", elsewhere);

    reply.assertHas(403, "address_not_allowed", "not accepted from ").doesNotContain("10.0.0.0");
  }

  @Test
  void anyRoute_forwardedByNoTrustedProxy_countsTheConnection() {
    var elsewhere =
        aService("forged").with("apis:read").from("10.0.0.0/8").in(GATEWAY.organisation());

    get("/api/limits", elsewhere, "X-Forwarded-For", "10.1.2.3").assertIs(403);
  }

  @Test
  void anyRoute_forwardedByATrustedProxy_countsTheVisitor() {
    try (var server = TestServer.with(Map.of(HttpProperties.TRUSTED_PROXIES, "127.0.0.1,::1"))) {
      var near = aService("near").with("apis:read").from("10.0.0.0/8").in(GATEWAY.organisation());
      server.identifyCaller.answersBy(_ -> Optional.of(near.actor()));

      assertThat(limits(server, "10.1.2.3").status()).isEqualTo(200);
      assertThat(limits(server, "192.0.2.1").status()).isEqualTo(403);
    }
  }

  private static Reply limits(TestServer server, String visitor) {
    return server
        .call("GET", "/api/limits")
        .header("X-API-Key", "near")
        .header("X-Forwarded-For", visitor)
        .send();
  }
}
