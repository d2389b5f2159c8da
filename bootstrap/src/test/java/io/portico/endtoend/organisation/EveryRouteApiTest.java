package io.portico.endtoend.organisation;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.domain.access.Role;
import io.portico.domain.key.RawKey;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every route of organisations is permitted to the roles that it names and no other, shows and
 * changes nothing of another organisation, and changes nothing without an audit entry.
 */
class EveryRouteApiTest extends PorticoTest {

  private static final String API = Members.BILLING;
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";
  private static final String DEVELOPERS = "/api/portal/developers";
  private static final String REQUESTS = "/api/portal/requests";
  private static final String MAILS = "/api/portal/mail";
  private static final String PLANS = "/api/portal/policies";
  private static final String CATALOGUE = "/api/portal/catalogue";
  private static final String POLICY = "{\"name\":\"Owned\",\"requires\":[{\"label\":\"tier\"}]}";

  /* An id, or a key as it is stored. */
  private static final Pattern ID = Pattern.compile("\\b[0-9a-f]{24}(?:[0-9a-f]{40})?\\b");

  private static final Reply NOT_AUTHORISED =
      new Reply(401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}");

  /* Routes that only read, or change no administered record. */
  private static final Set<String> UNNOTED =
      Set.of(
          "POST /api/apis/search",
          "POST /api/discovery/{source}/pull",
          "POST /api/governance/policies/evaluate",
          "POST /api/governance/policies/{id}/evaluate",
          "POST /api/portal/developers/verify_credentials",
          "POST /api/keys/verify",
          "POST /api/activity/records",
          "POST /services/collector/event",
          "POST /services/collector/event/1.0",
          "POST /api/portal/catalogue");

  /* The contracts of the stores prove isolation and rollback on every database. */
  @Override
  protected Optional<Settings.Server> server() {
    return Optional.empty();
  }

  @Test
  void everyRoute_eachRole_isRefusedExactlyWhereItLacksThePermission() {
    var trail = Trail.of(context());

    for (var call : calls()) {
      var refused = refused(call);
      var before = trail.everythingElse();
      for (var credential : List.of("", "an-unknown-credential")) {
        assertThat(call.by(client(credential))).as("%s", call).isEqualTo(NOT_AUTHORISED);
      }
      for (var role : refused) {
        var reply = call.by(ours().as(role));
        assertThat(reply.status()).as("%s by %s: %s", call, role, reply.body()).isEqualTo(403);
        assertThat(reply.body())
            .contains(
                "\"Message\":\"access denied: You do not have permission to access %s\""
                    .formatted(call.path()));
        assertThat(call.broken().by(ours().as(role)).status())
            .as("%s, which is broken, by %s", call, role)
            .isEqualTo(403);
      }
      assertThat(trail.everythingElse()).as("after %s", call).isEqualTo(before);

      for (var role : EnumSet.complementOf(refused)) {
        var reply = call.by(ours().as(role));
        // It may fail for other reasons, but not for the permission.
        assertThat(reply.status())
            .as("%s by %s: %s", call, role, reply.body())
            .isNotIn(400, 401, 403, 405, 500);
      }
    }
  }

  private static String event() {
    return "{\"time\":%d,\"event\":{\"api_key\":\"k\",\"api_id\":\"a\",\"response_code\":200}}"
        .formatted(Instant.now().getEpochSecond());
  }

  private EnumSet<Role> refused(Call call) {
    var routes = routes();
    var refused = EnumSet.allOf(Role.class);
    refused.removeAll(routes.roles(routes.takenBy(call)));
    return refused;
  }

  @Test
  void everyRoute_recordsOfAnotherOrganisation_areNotThere() {
    var calls = calls();
    var before = reads(calls);
    var ids = before.stream().flatMap(reply -> ids(reply.body()).stream()).collect(toSet());

    for (var call : calls) {
      var foreign = call.by(theirs().admin());

      assertThat(foreign.status()).as("%s: %s", call, foreign.body()).isNotIn(403, 405, 500);
      assertThat(ids(foreign.body()))
          .as("%s", call)
          .filteredOn(id -> !call.mentions(id))
          .doesNotContainAnyElementsOf(ids);
      if (ids.stream().anyMatch(call::mentions)) {
        assertThat(Replies.withoutIds(foreign))
            .as("%s", call)
            .isEqualTo(Replies.withoutIds(call.aboutNone().by(theirs().admin())));
      }
    }
    assertThat(reads(calls)).isEqualTo(before);
  }

  private List<Reply> reads(List<Call> calls) {
    return calls.stream()
        .filter(call -> call.toString().startsWith("GET "))
        .map(call -> call.by(ours().admin()))
        .filter(reply -> reply.status() == 200)
        .toList();
  }

  private static Set<String> ids(String text) {
    return ID.matcher(text).results().map(MatchResult::group).collect(toSet());
  }

  /**
   * A call that administers something must be done, in {@link #calls}, so that it changes
   * something; one that never does belongs to {@link #UNNOTED}.
   */
  @Test
  void everyWrite_withItsEntryOrWithout_isDoneOnlyTogetherWithIt() {
    var trail = Trail.of(context());
    var routes = routes();
    var number = 0;

    for (var call : calls()) {
      if (call.toString().startsWith("GET ") || UNNOTED.contains(routes.takenBy(call))) {
        call.by(ours().admin());
        continue;
      }
      var before = trail.everythingElse();
      trail.disable();
      var failed = call.by(ours().admin());
      var after = trail.everythingElse();
      trail.enable();
      assertThat(failed.status()).as("%s without its entry", call).isEqualTo(500);
      assertThat(after).as("%s without its entry", call).isEqualTo(before);

      var id = "noted-" + number++;
      var done = call.by(ours().admin(), Map.of("X-Request-Id", id));
      assertThat(done.status()).as("%s: %s", call, done.body()).isBetween(200, 204);
      assertThat(Replies.all("request_id", ours().admin().get("/api/audit?request_id=" + id)))
          .as("entries of %s", call)
          .isNotEmpty();
    }
  }

  @Test
  void everyRoute_unknownParameter_isRefusedUnlessTheRouteIsClassic() throws IOException {
    var routes = routes();
    var classic = classicRoutes();

    for (var call : calls()) {
      var reply = call.with("no_such=1").by(ours().admin());

      assertThat(reply.body().contains("no_such: an unknown parameter"))
          .as("%s: %s", call, reply.body())
          .isNotEqualTo(classic.contains(routes.takenBy(call)));
    }
  }

  /* Those with … among their parameters, which a test compares with the OpenAPI document. */
  private static Set<String> classicRoutes() throws IOException {
    try (var lines =
        Files.lines(Path.of(System.getProperty("basedir", "."), "../docs/http-api.md"))) {
      return lines
          .map(line -> line.split("\\|", -1))
          .filter(cells -> cells.length > 3 && cells[3].contains("…"))
          .map(cells -> cells[1].replace("`", "").strip())
          .collect(toSet());
    }
  }

  /** A new route is to be added to {@link #calls}, with a body that is good. */
  @Test
  void everyRoute_ofOrganisations_isAmongThoseCalled() {
    var routes = routes();

    assertThat(
            Stream.of("/api/", "/services/").flatMap(path -> routes.below(path).stream()).toList())
        .containsExactlyInAnyOrderElementsOf(
            calls().stream().map(routes::takenBy).collect(toSet()));
  }

  /** Returns a call of every route, in an order in which an administrator can do them all. */
  private List<Call> calls() {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var policy = "/api/governance/policies/" + Replies.id(made("/api/governance/policies", POLICY));
    var user =
        "/api/users/"
            + Replies.id(made("/api/users", "{\"email_address\":\"a@b.org\",\"role\":\"viewer\"}"));
    var developer = DEVELOPERS + "/" + Replies.message(made(DEVELOPERS, "{\"email\":\"a@b.org\"}"));
    made(DEVELOPERS + "/password/" + Replies.last(developer), "{\"password\":\"battery staple\"}");
    var mail = MAILS + "/" + Replies.id(ours().admin().get(MAILS));
    var plan = PLANS + "/" + Replies.message(made(PLANS, "{\"name\":\"Gold\"}"));
    var entry = "{\"name\":\"Payments\",\"policy_id\":\"%s\"}".formatted(Replies.last(plan));
    var reviewed = reviewedPlan();
    var held = issued(reviewed, "10@b.org");
    var subscribed = issued(reviewed, "11@b.org");
    var labels = "/api/" + API + "/labels";
    return List.of(
        Call.get("/api/limits"),
        Call.get("/api/jobs/" + UNUSED),
        Call.get("/api/import/classic-portal"),
        // labels
        Call.get("/api/labels"),
        Call.get("/api/labels/tier"),
        Call.get("/api/labels/tier/usage"),
        Call.of("POST /api/labels", "{\"name\":\"new\"}"),
        Call.of("PUT /api/labels/tier", "{\"values\":[\"1\",\"2\",\"3\"]}"),
        Call.of("POST /api/labels/domain/rename", "{\"name\":\"area\"}"),
        Call.of("DELETE /api/labels/new", ""),
        // APIs and what they carry
        Call.get("/api/apis"),
        Call.of("POST /api/apis/search", "{\"selector\":\"tier\"}"),
        Call.get("/api/apis/facets?keys=tier"),
        Call.get("/api/apis/" + API),
        Call.get(labels),
        Call.of("POST /api/apis", "{\"name\":\"New\"}"),
        Call.of("PUT /api/apis/" + API, "{\"name\":\"Invoices\"}"),
        Call.of("PATCH /api/apis/" + API, "{\"version\":\"2\"}"),
        Call.of("PUT " + labels, "{\"tier\":\"2\"}"),
        Call.of("POST " + labels, "{\"area\":\"Retail\"}"),
        Call.of("PATCH " + labels, "{\"tier\":\"3\"}"),
        Call.of("DELETE " + labels + "/area", ""),
        Call.of(
            "POST /api/labels/apply", "{\"ids\":[\"%s\"],\"set\":{\"tier\":\"1\"}}".formatted(API)),
        // discovery
        Call.get("/api/discovery/sources"),
        Call.get("/api/discovery/kong/mapping"),
        Call.of("PUT /api/discovery/kong/mapping", "{\"rules\":[]}"),
        Call.of(
            "POST /api/discovery/kong/sync", "{\"apis\":[{\"external_id\":\"1\",\"name\":\"x\"}]}"),
        Call.of(
            "POST /api/discovery/kong/openapi",
            "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"x\",\"version\":\"1\"},\"paths\":{}}"),
        Call.of("POST /api/discovery/kong/pull", ""),
        // governance
        Call.get("/api/governance/report"),
        Call.get("/api/governance/export"),
        Call.of("POST /api/governance/import", "labels: [{name: imported}]"),
        Call.of(
            "POST /api/import/classic-portal",
            "{\"url\":\"http://127.0.0.1:9\",\"token\":\"not-sent\"}"),
        Call.get("/api/governance/policies"),
        Call.get(policy),
        Call.get(policy + "/apis"),
        Call.of("POST " + policy + "/evaluate", ""),
        Call.of("POST /api/governance/policies/evaluate", POLICY),
        Call.of("POST /api/governance/policies", POLICY.replace("Owned", "Another")),
        Call.of("PUT " + policy, POLICY.replace("Owned", "Owned by all")),
        Call.of("DELETE " + policy, ""),
        // usage
        Call.of("POST /api/activity/records", "[]"),
        Call.of("POST /services/collector/event", event()),
        Call.of("POST /services/collector/event/1.0", event()),
        Call.get("/api/activity/keys/aggregate/a-key/1/3/2026/31/3/2026"),
        Call.get("/api/activity/keys/a-key/1/3/2026/31/3/2026"),
        Call.get("/api/activity/keys/1/3/2026/31/3/2026"),
        Call.get("/api/usage/apis/1/3/2026/31/3/2026"),
        Call.get("/api/activity/top?from=2026-03-01&to=2026-03-31"),
        // users
        Call.get("/api/audit"),
        Call.get("/api/users"),
        Call.get(user),
        Call.of("POST /api/users", "{\"email_address\":\"b@b.org\",\"role\":\"viewer\"}"),
        Call.of("PUT " + user, "{\"email_address\":\"c@b.org\",\"role\":\"viewer\"}"),
        Call.of("PUT " + user + "/actions/key/reset", ""),
        Call.of("DELETE " + user, ""),
        // the portal
        Call.get("/api/portal/configuration"),
        Call.of("PUT /api/portal/configuration", "{\"email\":\"owner@b.org\"}"),
        Call.of("POST /api/portal/configuration", "{\"email\":\"owner@c.org\"}"),
        Call.get(DEVELOPERS),
        Call.get(developer),
        Call.get(DEVELOPERS + "/email/a@b.org"),
        Call.get(DEVELOPERS + "/ssokey/YW5u"),
        Call.of("POST " + DEVELOPERS, "{\"email\":\"b@b.org\"}"),
        Call.of("PUT " + developer, "{\"email\":\"c@b.org\"}"),
        Call.of(
            "POST " + DEVELOPERS + "/password/" + Replies.last(developer),
            "{\"password\":\"correct horse\"}"),
        Call.of(
            "POST " + DEVELOPERS + "/verify_credentials",
            "{\"username\":\"c@b.org\",\"password\":\"correct horse\"}"),
        // key requests
        Call.get(REQUESTS),
        Call.get(REQUESTS + "/" + asked(reviewed, "1@b.org")),
        Call.of("POST " + REQUESTS, details(reviewed, "2@b.org")),
        Call.of("PUT " + REQUESTS + "/approve/" + asked(reviewed, "3@b.org"), ""),
        Call.of("PUT " + REQUESTS + "/decline/" + asked(reviewed, "4@b.org"), ""),
        Call.of(
            "POST " + REQUESTS + "/decide",
            "{\"ids\":[\"%s\"],\"decision\":\"approve\"}".formatted(asked(reviewed, "5@b.org"))),
        Call.of("DELETE " + REQUESTS + "/" + asked(reviewed, "6@b.org"), ""),
        // keys
        Call.get("/api/portal/keys"),
        Call.get("/api/portal/keys/" + issued(reviewed, "7@b.org").key()),
        Call.of("POST /api/portal/keys/" + issued(reviewed, "8@b.org").key() + "/rotate", ""),
        Call.of("POST /api/portal/keys/" + issued(reviewed, "9@b.org").key() + "/revoke", ""),
        Call.of(
            "POST " + developer + "/keys", "{\"policy_id\":\"%s\"}".formatted(Replies.last(plan))),
        Call.of("DELETE " + held.developer() + "/keys/" + held.key(), ""),
        Call.of(
            "DELETE %s/key/%s/%s/%s"
                .formatted(
                    DEVELOPERS, reviewed, subscribed.key(), Replies.last(subscribed.developer())),
            ""),
        Call.of("POST /api/keys/verify", "{\"key\":\"x\"}"),
        Call.of("DELETE " + developer, ""),
        Call.get(PLANS),
        Call.get(PLANS + "/search?q=gold"),
        Call.get(plan),
        Call.of("POST " + PLANS, "{\"name\":\"Silver\"}"),
        Call.of("PUT " + plan, "{\"name\":\"Gold and more\"}"),
        Call.get(CATALOGUE),
        Call.of("POST " + CATALOGUE, "{}"),
        Call.get(CATALOGUE + "/entries"),
        Call.of("POST " + CATALOGUE + "/entries", entry),
        Call.of(
            "PUT " + CATALOGUE, "{\"apis\":[%s]}".formatted(entry.replace("Payments", "Money"))),
        Call.get(CATALOGUE + "/entries/" + Replies.last(plan)),
        Call.of("PUT " + CATALOGUE + "/entries/" + Replies.last(plan), entry),
        Call.of("DELETE " + CATALOGUE + "/entries/" + Replies.last(plan), ""),
        Call.of("DELETE " + plan, ""),
        Call.get(MAILS),
        Call.get(mail),
        Call.of("POST " + mail + "/resend", ""),
        Call.of("DELETE /api/apis/" + API, ""));
  }

  private String reviewedPlan() {
    var plan = Replies.message(made(PLANS, "{\"name\":\"Reviewed\"}"));
    made(
        CATALOGUE + "/entries",
        """
        {"name": "Reviewed", "policy_id": "%s", "show": true,
         "config": {"require_key_approval": true, "override": true}}
        """
            .formatted(plan));
    return plan;
  }

  /* What a developer who is new asks for. */
  private String details(String plan, String email) {
    var developer = Replies.message(made(DEVELOPERS, "{\"email\":\"%s\"}".formatted(email)));
    return "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan);
  }

  /* Returns the id of a request that waits for a decision. */
  private String asked(String plan, String email) {
    var made = ours().admin().exchange("POST", REQUESTS, details(plan, email), Map.of());
    assertThat(made.reply().status()).as(made.reply().body()).isEqualTo(200);
    return Replies.last(made.header("Location"));
  }

  /** A key as it is stored, and the path of the developer who holds it. */
  private record Issued(String developer, String key) {}

  /* Issues a key to a developer who is new. */
  private Issued issued(String plan, String email) {
    var developer =
        DEVELOPERS + "/" + Replies.message(made(DEVELOPERS, "{\"email\":\"%s\"}".formatted(email)));
    var raw =
        Replies.all("RawKey", made(developer + "/keys", "{\"policy_id\":\"%s\"}".formatted(plan)));
    return new Issued(developer, new RawKey(raw.getFirst()).hashed().text());
  }

  private Reply made(String path, String body) {
    var reply = ours().admin().post(path, body);
    assertThat(reply.status()).as(reply.body()).isIn(200, 201);
    return reply;
  }
}
