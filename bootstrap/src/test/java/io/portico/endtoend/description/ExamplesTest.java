package io.portico.endtoend.description;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.shared.CustomFields;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.Unaudited;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every example of {@code /openapi.json} succeeds in a new installation, when the ids of records
 * that Portico made replace those in the examples. So does each with the defaults of the members
 * that it lacks.
 */
class ExamplesTest extends PorticoTest {

  private static final String PLAN = "65a1b2c3d4e5f60718293a4d";
  private static final String SOME_DEVELOPER = "6a4f0c1e9d2b7f3a5c8e0d20";
  private static final String SOME_REQUEST = "6a4f0c1e9d2b7f3a5c8e0d21";
  private static final String SOME_ORGANISATION = "6a4f0c1e9d2b7f3a5c8e0d22";
  private static final Set<String> IDS = Set.of(SOME_DEVELOPER, SOME_REQUEST, SOME_ORGANISATION);

  /* Whose examples change nothing; others have entries. */
  private static final Set<String> DRY_RUNS =
      Set.of("POST /api/labels/apply", "POST /api/import/classic-portal");

  private static final String NOT_FOUND = "\"(\\w+_not_found|unknown_request)\"";
  private static final String POLICIES = "/api/governance/policies";
  private static final String DEVELOPERS = "/api/portal/developers";
  private static final String REQUESTS = "/api/portal/requests";
  private static final String SERVICES = "/api/service-credentials";
  private static final String GATEWAYS = "/api/gateways";
  private static final String APPLICATIONS = "/api/portal/applications";
  private static final String ANNOUNCEMENTS = "/api/portal/announcements";
  private static final String PROVIDERS = "/api/identity-providers";
  private static final String WEBHOOKS = "/api/webhooks";
  private static final String ENTRIES = "/api/portal/catalogue/entries";

  private final Set<String> sent = new TreeSet<>();
  private final Set<String> unaudited = new TreeSet<>();
  private ServedExamples examples;
  private String attempt = "as-it-is";

  /* The contracts of the stores prove that databases do not differ. */
  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withFolderSource("kong");
  }

  @BeforeEach
  void read() {
    admin = client("the-first-administrator");
    examples = ServedExamples.of(admin, false);
  }

  @ParameterizedTest(name = "with all defaults: {0}")
  @ValueSource(booleans = {false, true})
  void everyWrite_withItsExample_succeeds(boolean withDefaults) {
    if (withDefaults) {
      examples = ServedExamples.of(admin, true);
      attempt = "with-defaults";
    }
    createOrganisation();
    labelsAndApis();
    governance();
    discovery();
    portal();
    signUps();
    keyRequests();
    keys();
    applications();
    usage();
    usersAndMail();
    serviceCredentials();
    identityProviders();
    webhooks();
    gateways();
    removals();

    assertThat(sent).isEqualTo(examples.writes());
    if (!withDefaults) {
      // The second time, some change nothing.
      assertThat(unaudited).isEqualTo(withoutEntry());
    }
  }

  private static Set<String> withoutEntry() {
    var expected = new TreeSet<>(DRY_RUNS);
    Unaudited.documented().stream()
        .filter(write -> !write.contains(" /dashboard"))
        .forEach(expected::add);
    return expected;
  }

  /* As collections that tools make of the document send them: with every parameter. */
  @Test
  void everyRead_withItsExamples_failsOnlyForWhatIsNotThere() {
    for (var read : examples.reads()) {
      var headers = new TreeMap<>(examples.headers(read));
      headers.put("admin-auth", OPERATOR_SECRET);
      var path = examples.path(read) + examples.query(read);

      var reply = admin.exchange("GET", path, "", headers).reply();

      if (reply.status() >= 300) {
        assertThat(reply.body())
            .as("%d of %s", reply.status(), path)
            .containsPattern(read.startsWith("GET /gateway/authorize/") ? "^$" : NOT_FOUND);
      }
    }
  }

  private void createOrganisation() {
    var operator = Map.of("admin-auth", OPERATOR_SECRET);
    var organisation = send("POST /admin/organisations", "/admin/organisations", "", "", operator);
    var id = Replies.all("Meta", organisation.reply()).getFirst();
    send("POST /admin/users", "/admin/users", SOME_ORGANISATION, id, operator);
    send("POST /admin/backup", "/admin/backup", "", "", operator);
    send("PUT /admin/log-levels/{logger}", "/admin/log-levels/io.portico.mail", "", "", operator);
  }

  private void labelsAndApis() {
    send("POST /api/labels");
    send("PUT /api/labels/{id}", "/api/labels/team");
    send("POST /api/apis");
    send("PUT /api/apis/{id}", "/api/apis/payments");
    send("PATCH /api/apis/{id}", "/api/apis/payments");
    send("POST /api/apis/search");
    send("PUT /api/apis/{id}/definition", "/api/apis/payments/definition");
    send("DELETE /api/apis/{id}/definition", "/api/apis/payments/definition");
    for (var method : new String[] {"PUT", "POST", "PATCH"}) {
      send(method + " /api/{api_id}/labels", "/api/payments/labels");
    }
    send("POST /api/labels/apply");
    send("DELETE /api/{api_id}/labels/{key}", "/api/payments/labels/team");
  }

  private void governance() {
    var policy = POLICIES + "/" + Replies.id(send("POST " + POLICIES).reply());
    send("POST " + POLICIES + "/evaluate");
    send("PUT " + POLICIES + "/{id}", policy);
    send("POST " + POLICIES + "/{id}/evaluate", policy + "/evaluate");
    send("DELETE " + POLICIES + "/{id}", policy);
    send("POST /api/governance/import");
    send("POST /api/labels/{id}/rename", "/api/labels/team/rename");
    send("DELETE /api/labels/{id}", "/api/labels/team");
  }

  private void discovery() {
    send("PUT /api/discovery/{source}/mapping", "/api/discovery/kong/mapping");
    send("POST /api/discovery/{source}/sync", "/api/discovery/kong/sync");
    send("POST /api/discovery/{source}/openapi", "/api/discovery/kong/openapi");
    send("POST /api/discovery/{source}/pull", "/api/discovery/kong/pull");
    send(
        "POST /api/import/classic-portal",
        "/api/import/classic-portal",
        "https://dashboard.example.com",
        "http://127.0.0.1:9",
        Map.of());
  }

  private void portal() {
    send("POST /api/portal/configuration");
    send("PUT /api/portal/site");
    var announcement = ANNOUNCEMENTS + "/" + Replies.id(send("POST " + ANNOUNCEMENTS).reply());
    send("PUT " + ANNOUNCEMENTS + "/{id}", announcement);
    send("POST " + ANNOUNCEMENTS + "/{id}/mail", announcement + "/mail");
    send("DELETE " + ANNOUNCEMENTS + "/{id}", announcement);
    send("POST /api/portal/policies");
    send("PUT /api/portal/policies/{id}", "/api/portal/policies/" + PLAN);
    send("POST /api/portal/catalogue");
    send("POST " + ENTRIES);
    send("PUT " + ENTRIES + "/{policy_id}", ENTRIES + "/" + PLAN);
    send("PUT /api/portal/catalogue");
  }

  private void signUps() {
    var first = bean(Organisations.class).first().orElseThrow().id();
    for (var decision : List.of("approve", "reject")) {
      var path = "/api/portal/sign-ups/%s/" + decision;
      send(
          "POST " + path.formatted("{id}"),
          path.formatted(waitingSignUp(first, decision + "@example.com", CustomFields.none())));
    }
  }

  private void keyRequests() {
    admin.put("/api/portal/configuration", "{\"require_key_approval\":true}").assertIs(200);
    var developer = Replies.message(send("POST " + DEVELOPERS).reply());
    send("POST " + DEVELOPERS + "/verify_credentials");
    send("PUT " + DEVELOPERS + "/{id}", DEVELOPERS + "/" + developer);
    send("POST " + DEVELOPERS + "/password/{id}", DEVELOPERS + "/password/" + developer);
    var first =
        send("POST " + REQUESTS, REQUESTS, SOME_DEVELOPER, developer, Map.of()).header("Location");
    send("POST " + REQUESTS + "/{id}/comments", REQUESTS + "/" + Replies.last(first) + "/comments");
    send("PUT " + REQUESTS + "/approve/{id}", REQUESTS + "/approve/" + Replies.last(first));
    send("DELETE " + REQUESTS + "/{id}", first);
    send("PUT " + REQUESTS + "/decline/{id}", REQUESTS + "/decline/" + requested("2@b.org"));
    send(
        "POST " + REQUESTS + "/decide",
        REQUESTS + "/decide",
        SOME_REQUEST,
        requested("3@b.org"),
        Map.of());
    send("PUT /api/portal/configuration");
    send("DELETE " + DEVELOPERS + "/{id}", DEVELOPERS + "/" + developer);
  }

  private void keys() {
    var developer = developer("4@b.org");
    var ofDeveloper = DEVELOPERS + "/" + developer + "/keys";
    send("POST " + DEVELOPERS + "/{id}/keys", ofDeveloper);
    send("POST /api/keys/verify");
    send(
        "POST /gateway/introspect",
        "/gateway/introspect",
        "",
        "",
        Map.of("Content-Type", "application/x-www-form-urlencoded"));
    send("POST /api/portal/keys/{key}/rotate", "/api/portal/keys/" + key(developer) + "/rotate");
    send("POST /api/portal/keys/{key}/revoke", "/api/portal/keys/" + key(developer) + "/revoke");
    var second = developer("5@b.org");
    issue(second);
    send(
        "DELETE " + DEVELOPERS + "/{id}/keys/{key}",
        DEVELOPERS + "/" + second + "/keys/" + key(second));
    issue(second);
    send(
        "DELETE " + DEVELOPERS + "/key/{policy}/{key}/{developer}",
        "%s/key/%s/%s/%s".formatted(DEVELOPERS, PLAN, key(second), second));
  }

  private void applications() {
    var developer = developer("7@b.org");
    var colleague = developer("ben@example.com");
    var created =
        send(
            "POST " + DEVELOPERS + "/{id}/applications",
            DEVELOPERS + "/" + developer + "/applications");
    var application = APPLICATIONS + "/" + Replies.id(created.reply());
    send("PUT " + APPLICATIONS + "/{id}", application);
    send("POST " + APPLICATIONS + "/{id}/members", application + "/members");
    send("POST " + APPLICATIONS + "/{id}/transfer", application + "/transfer");
    send(
        "DELETE " + APPLICATIONS + "/{id}/members/{developer}",
        application + "/members/" + developer);
    send("DELETE " + APPLICATIONS + "/{id}", application);
    assertThat(admin.get(DEVELOPERS + "/" + colleague + "/applications").body())
        .contains("\"default\":true");
  }

  /* The times in examples grow too old. */
  private void usage() {
    var now = Instant.now();
    send(
        "POST /api/activity/records",
        "/api/activity/records",
        "2026-11-01T10:15:30Z",
        now.toString(),
        Map.of());
    for (var path : new String[] {"/services/collector/event", "/services/collector/event/1.0"}) {
      send("POST " + path, path, "1793528130", Long.toString(now.getEpochSecond()), Map.of());
    }
  }

  private void usersAndMail() {
    var user = "/api/users/" + Replies.id(send("POST /api/users").reply());
    send("PUT /api/users/{id}", user);
    var own = "/api/users/" + Replies.id(admin.get("/api/whoami"));
    send("POST /api/users/{id}/factors", own + "/factors");
    send("DELETE /api/users/{id}/factors", user + "/factors");
    send("PUT /api/users/{id}/bindings", user + "/bindings");
    send("PUT /api/users/{id}/actions/key/reset", user + "/actions/key/reset");
    send("POST /api/users/{id}/actions/reset", user + "/actions/reset");
    send("DELETE /api/users/{id}", user);
    var mail = "/api/portal/mail/" + Replies.id(admin.get("/api/portal/mail?to=2@b.org"));
    send("POST /api/portal/mail/{id}/resend", mail + "/resend");
  }

  private void serviceCredentials() {
    var gateway = SERVICES + "/" + Replies.id(send("POST " + SERVICES).reply());
    send("PUT " + SERVICES + "/{id}", gateway);
    send("POST " + SERVICES + "/{id}/rotate", gateway + "/rotate");
    send("DELETE " + SERVICES + "/{id}", gateway);
  }

  private void identityProviders() {
    var provider = PROVIDERS + "/" + Replies.id(send("POST " + PROVIDERS).reply());
    send("PUT " + PROVIDERS + "/{id}", provider);
    send("POST " + PROVIDERS + "/{id}/test", provider + "/test");
    send("DELETE " + PROVIDERS + "/{id}", provider);
    send("PUT /api/groups/{group}/bindings", "/api/groups/staff/bindings");
    send("POST /api/roles");
    send("PUT /api/roles/{name}", "/api/roles/steward");
    send("DELETE /api/roles/{name}", "/api/roles/steward");
  }

  private void webhooks() {
    var webhook = WEBHOOKS + "/" + Replies.id(send("POST " + WEBHOOKS).reply());
    send("PUT " + WEBHOOKS + "/{id}", webhook);
    send("POST " + WEBHOOKS + "/{id}/rotate", webhook + "/rotate");
    var delivery = Replies.id(send("POST " + WEBHOOKS + "/{id}/test", webhook + "/test").reply());
    send(
        "POST " + WEBHOOKS + "/deliveries/{id}/replay",
        WEBHOOKS + "/deliveries/" + delivery + "/replay");
    send("DELETE " + WEBHOOKS + "/{id}", webhook);
  }

  private void gateways() {
    var gateway = GATEWAYS + "/" + Replies.id(send("POST " + GATEWAYS).reply());
    send("PUT " + GATEWAYS + "/{id}", gateway);
    send("POST " + GATEWAYS + "/{id}/test", gateway + "/test");
    send("POST " + GATEWAYS + "/{id}/reconcile", gateway + "/reconcile");
    issue(developer("6@b.org"));
    var push = Replies.id(admin.get(gateway + "/keys"));
    send("POST " + GATEWAYS + "/keys/{id}/push", GATEWAYS + "/keys/" + push + "/push");
    send("DELETE " + GATEWAYS + "/{id}", gateway);
  }

  private void removals() {
    send("DELETE " + ENTRIES + "/{policy_id}", ENTRIES + "/" + PLAN);
    for (var developer : Replies.all("id", admin.get(DEVELOPERS + "?p=-1"))) {
      assertThat(admin.send("DELETE", DEVELOPERS + "/" + developer, "").status()).isEqualTo(200);
    }
    send("DELETE /api/portal/policies/{id}", "/api/portal/policies/" + PLAN);
    send("POST /api/apis/{id}/rename", "/api/apis/payments/rename");
    send("DELETE /api/apis/{id}", "/api/apis/payments-gateway");
  }

  private String developer(String email) {
    return Replies.message(admin.post(DEVELOPERS, "{\"email\":\"%s\"}".formatted(email)));
  }

  private String requested(String email) {
    var body = examples.body("POST " + REQUESTS).replace(SOME_DEVELOPER, developer(email));
    return Replies.last(admin.exchange("POST", REQUESTS, body, Map.of()).header("Location"));
  }

  private void issue(String developer) {
    admin
        .post(DEVELOPERS + "/" + developer + "/keys", "{\"policy_id\":\"%s\"}".formatted(PLAN))
        .assertIs(200);
  }

  private String key(String developer) {
    return Replies.all(PLAN, admin.get(DEVELOPERS + "/" + developer)).getFirst();
  }

  private Exchange send(String write) {
    return send(write, write.substring(write.indexOf(' ') + 1));
  }

  private Exchange send(String write, String path) {
    return send(write, path, "", "", Map.of());
  }

  /**
   * Sends the example of {@code write}, with all its parameters, and with {@code actual} in place
   * of {@code written}.
   */
  private Exchange send(
      String write, String route, String written, String actual, Map<String, String> further) {
    var path = route + examples.query(write);
    var headers = new TreeMap<>(examples.headers(write));
    // The same key again would be answered with what the other attempt was.
    headers.computeIfPresent("Idempotency-Key", (_, key) -> key + "-" + attempt);
    headers.putAll(further);
    var example = examples.body(write);
    assertThat(example).contains(written);
    var method = write.substring(0, write.indexOf(' '));
    var body = written.isEmpty() ? example : example.replace(written, actual);
    if (IDS.contains(written)) {
      // As it stands, nothing but the record is missing.
      var refused = admin.exchange(method, path, example, headers).reply();
      assertThat(refused.body()).as("%s %s", method, path).containsPattern(NOT_FOUND);
    }
    var exchange = admin.exchange(method, path, body, headers);
    assertThat(exchange.reply().status())
        .as("%s %s%n%s%n%s", method, path, body, exchange.reply().body())
        .isBetween(200, 299);
    sent.add(write);
    if (Unaudited.is(context(), exchange.header("X-Request-Id"))) {
      unaudited.add(write);
    }
    return exchange;
  }
}
