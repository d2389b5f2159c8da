package io.portico.endtoend.organisation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.Replies;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A call of every route of organisations that is good when an administrator does it. */
final class EveryCall {

  private static final String API = Members.BILLING;
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";
  private static final String DEVELOPERS = "/api/portal/developers";
  private static final String REQUESTS = "/api/portal/requests";
  private static final String SERVICES = "/api/service-credentials";
  private static final String SERVICE = "{\"name\":\"%s\",\"scopes\":[\"keys:verify\"]}";
  private static final String APPLICATIONS = "/api/portal/applications";
  private static final String SIGN_UPS = "/api/portal/sign-ups";
  private static final String ANNOUNCEMENTS = "/api/portal/announcements";
  private static final String ANNOUNCEMENT = "{\"title\":\"Maintenance on Sunday\"}";
  private static final String WEBHOOKS = "/api/webhooks";

  /* Of an address that is not connected to. */
  private static final String WEBHOOK = "{\"url\":\"http://127.0.0.1:9/\",\"enabled\":false}";

  private static final String GATEWAYS = "/api/gateways";
  private static final String ROLE = "{\"name\":\"%s\",\"permissions\":[\"define_policies\"]}";
  private static final String PROVIDERS = "/api/identity-providers";
  private static final String PROVIDER =
      "{\"name\":\"Acme\",\"issuer\":\"http://127.0.0.1:1\",\"client_id\":\"portico\"}";

  /* At an address that is not connected to. */
  private static final String GATEWAY =
      "{\"name\":\"Edge\",\"kind\":\"kong\",\"url\":\"http://127.0.0.1:9\"}";

  private static final String MAILS = "/api/portal/mail";
  private static final String PLANS = "/api/portal/policies";
  private static final String CATALOGUE = "/api/portal/catalogue";
  private static final String POLICY = "{\"name\":\"Owned\",\"requires\":[{\"label\":\"tier\"}]}";

  private final Members ours;
  private final Supplier<String> signUp;

  private EveryCall(Members ours, Supplier<String> signUp) {
    this.ours = ours;
    this.signUp = signUp;
  }

  /** Returns a call of every route, in an order in which an administrator can do them all. */
  static List<Call> of(Members ours) {
    return of(ours, () -> "6a4f0c1e9d2b7f3a5c8e0d27");
  }

  /**
   * Does the same.
   *
   * @param signUp makes a sign-up that waits for a review, and returns its id
   */
  static List<Call> of(Members ours, Supplier<String> signUp) {
    return new EveryCall(ours, signUp).all();
  }

  private List<Call> all() {
    ours.defineTierAndDomain();
    ours.registerBilling();
    var policy = "/api/governance/policies/" + Replies.id(made("/api/governance/policies", POLICY));
    var user =
        "/api/users/"
            + Replies.id(made("/api/users", "{\"email_address\":\"a@b.org\",\"role\":\"viewer\"}"));
    made("/api/roles", ROLE.formatted("steward"));
    var service = SERVICES + "/" + Replies.id(made(SERVICES, SERVICE.formatted("Gateway")));
    var developer = DEVELOPERS + "/" + Replies.message(made(DEVELOPERS, "{\"email\":\"a@b.org\"}"));
    made(DEVELOPERS + "/password/" + Replies.last(developer), "{\"password\":\"battery staple\"}");
    var colleague = Replies.message(made(DEVELOPERS, "{\"email\":\"30@b.org\"}"));
    var application =
        APPLICATIONS + "/" + Replies.id(made(developer + "/applications", "{\"name\":\"Shop\"}"));
    var mail = MAILS + "/" + Replies.id(ours.admin().get(MAILS));
    var plan = PLANS + "/" + Replies.message(made(PLANS, "{\"name\":\"Gold\"}"));
    var entry = "{\"name\":\"Payments\",\"policy_id\":\"%s\"}".formatted(Replies.last(plan));
    var reviewed = reviewedPlan();
    var held = issued(reviewed, "10@b.org");
    var subscribed = issued(reviewed, "11@b.org");
    var announcement = ANNOUNCEMENTS + "/" + Replies.id(made(ANNOUNCEMENTS, ANNOUNCEMENT));
    var mailed = ANNOUNCEMENTS + "/" + Replies.id(made(ANNOUNCEMENTS, ANNOUNCEMENT));
    var webhook = WEBHOOKS + "/" + Replies.id(made(WEBHOOKS, WEBHOOK));
    var delivery = Replies.id(made(webhook + "/test", ""));
    var quiet = WEBHOOKS + "/" + Replies.id(made(WEBHOOKS, WEBHOOK));
    // Of a plan with one key, which is never pushed, so that nothing else is found later.
    var pushedPlan = Replies.message(made(PLANS, "{\"name\":\"Pushed\"}"));
    var ofPlan = GATEWAY.replace("{", "{\"plans\":[\"" + pushedPlan + "\"],");
    var provider = PROVIDERS + "/" + Replies.id(made(PROVIDERS, PROVIDER));
    var gateway = GATEWAYS + "/" + Replies.id(made(GATEWAYS, ofPlan));
    var pushed = pushed(gateway, pushedPlan);
    var labels = "/api/" + API + "/labels";
    var definition = "/api/apis/" + API + "/definition";
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
        Call.of("POST /api/apis", "{\"id\":\"new\",\"name\":\"New\"}"),
        Call.of("POST /api/apis/new/rename", "{\"id\":\"newer\"}"),
        Call.of("PUT /api/apis/" + API, "{\"name\":\"Invoices\"}"),
        Call.of("PATCH /api/apis/" + API, "{\"version\":\"2\"}"),
        Call.of("PUT " + definition, "{\"openapi\":\"3.0.0\"}"),
        Call.get(definition),
        Call.get(definition + "s"),
        Call.get(definition + "/diff?from=1&to=1"),
        Call.of("DELETE " + definition, ""),
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
        Call.get("/api/governance/trend"),
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
        Call.get("/api/usage/kafka"),
        Call.get("/api/activity/top?from=2026-03-01&to=2026-03-31"),
        Call.get("/api/activity/latency?from=2026-03-01&to=2026-03-31"),
        // users
        Call.get("/api/audit"),
        Call.get("/api/users"),
        Call.get(user),
        Call.of("POST /api/users", "{\"email_address\":\"b@b.org\",\"role\":\"viewer\"}"),
        Call.of("PUT " + user, "{\"email_address\":\"c@b.org\",\"role\":\"viewer\"}"),
        Call.get(user + "/bindings"),
        Call.of("PUT " + user + "/bindings", "[{\"role\":\"approver\"}]"),
        Call.get("/api/roles"),
        Call.of("POST /api/roles", ROLE.formatted("stewards")),
        Call.get("/api/roles/steward"),
        Call.of("PUT /api/roles/steward", "{\"permissions\":[\"label_apis\"]}"),
        Call.of("DELETE /api/roles/steward", ""),
        Call.get(user + "/factors"),
        Call.of("POST " + user + "/factors", "{}"),
        Call.of("DELETE " + user + "/factors", ""),
        Call.of("PUT " + user + "/actions/key/reset", ""),
        Call.of("POST " + user + "/actions/reset", "{\"new_password\":\"another good one\"}"),
        Call.of("DELETE " + user, ""),
        // service credentials
        Call.get("/api/whoami"),
        Call.get(SERVICES),
        Call.get(service),
        Call.of("POST " + SERVICES, SERVICE.formatted("Shipper")),
        Call.of("PUT " + service, SERVICE.formatted("Edge")),
        Call.of("POST " + service + "/rotate", ""),
        Call.of("DELETE " + service, ""),
        // the portal
        Call.get("/api/portal/configuration"),
        Call.of("PUT /api/portal/configuration", "{\"email\":\"owner@b.org\"}"),
        Call.of("POST /api/portal/configuration", "{\"email\":\"owner@c.org\"}"),
        Call.get("/api/portal/site"),
        Call.of("PUT /api/portal/site", "{\"enabled\":true,\"name\":\"ours\",\"title\":\"Ours\"}"),
        Call.get(ANNOUNCEMENTS),
        Call.get(announcement),
        Call.of("POST " + ANNOUNCEMENTS, ANNOUNCEMENT),
        Call.of("PUT " + announcement, ANNOUNCEMENT.replace("Sunday", "Monday")),
        Call.of("DELETE " + announcement, ""),
        Call.get(SIGN_UPS),
        Call.of("POST " + SIGN_UPS + "/" + signUp.get() + "/approve", ""),
        Call.of("POST " + SIGN_UPS + "/" + signUp.get() + "/reject", "{\"reason\":\"No\"}"),
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
        // applications
        Call.get(developer + "/applications"),
        Call.get(application),
        Call.get(application + "/members"),
        Call.of("POST " + developer + "/applications", "{\"name\":\"Till\"}"),
        Call.of("PUT " + application, "{\"name\":\"Web shop\"}"),
        Call.of("POST " + application + "/members", "{\"email\":\"30@b.org\"}"),
        Call.of("POST " + application + "/transfer", "{\"to\":\"c@b.org\"}"),
        Call.of("DELETE " + application + "/members/" + colleague, ""),
        Call.of("DELETE " + application, ""),
        // key requests
        Call.get(REQUESTS),
        Call.get(REQUESTS + "/" + asked(reviewed, "1@b.org")),
        Call.get(REQUESTS + "/" + asked(reviewed, "20@b.org") + "/comments"),
        Call.of(
            "POST " + REQUESTS + "/" + asked(reviewed, "21@b.org") + "/comments",
            "{\"text\":\"Who are they?\"}"),
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
        // webhooks
        Call.get(WEBHOOKS),
        Call.get(webhook),
        Call.get(quiet + "/deliveries"),
        Call.of("POST " + WEBHOOKS, WEBHOOK),
        Call.of("PUT " + webhook, WEBHOOK.replace("{", "{\"description\":\"Ours\",")),
        Call.of("POST " + webhook + "/rotate", ""),
        Call.of("POST " + webhook + "/test", ""),
        Call.of("POST " + WEBHOOKS + "/deliveries/" + delivery + "/replay", ""),
        Call.of("DELETE " + webhook, ""),
        // identity providers
        Call.get(PROVIDERS),
        Call.get(provider),
        Call.of("POST " + PROVIDERS, PROVIDER),
        Call.of("PUT " + provider, PROVIDER.replace("Acme", "Ours")),
        Call.of("POST " + provider + "/test", ""),
        Call.get("/api/groups/owners/bindings"),
        Call.of("PUT /api/groups/owners/bindings", "[{\"role\":\"viewer\"}]"),
        Call.of("DELETE " + provider, ""),
        // gateways with keys
        Call.get(GATEWAYS),
        Call.get(gateway),
        Call.get(gateway + "/report"),
        Call.of("POST " + GATEWAYS, GATEWAY),
        Call.of("PUT " + gateway, ofPlan.replace("Edge", "Inner")),
        Call.of("POST " + gateway + "/test", ""),
        Call.of("POST " + gateway + "/reconcile", ""),
        Call.get(gateway + "/keys?state=removed"),
        Call.of("POST " + GATEWAYS + "/keys/" + pushed + "/push", ""),
        Call.of("DELETE " + gateway, ""),
        Call.of("DELETE /api/apis/" + API, ""),
        // Last: what it starts goes on by itself.
        Call.of("POST " + mailed + "/mail", ""));
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
    var made = ours.admin().exchange("POST", REQUESTS, details(plan, email), Map.of());
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

  /* Returns the id of a new key at a gateway. */
  private String pushed(String gateway, String plan) {
    var _ = issued(plan, "12@b.org");
    return Replies.id(ours.admin().get(gateway + "/keys"));
  }

  private Reply made(String path, String body) {
    var reply = ours.admin().post(path, body);
    assertThat(reply.status()).as(reply.body()).isIn(200, 201);
    return reply;
  }

  private static String event() {
    return "{\"time\":%d,\"event\":{\"api_key\":\"k\",\"api_id\":\"a\",\"response_code\":200}}"
        .formatted(Instant.now().getEpochSecond());
  }
}
