package io.portico.endtoend.dashboard.markup;

import static io.portico.endtoend.dashboard.markup.Markup.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.developer.DeveloperText;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.Replies;
import java.net.URLEncoder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An organisation with {@link Markup} in every text that pages show. Names of labels, scopes and
 * sources have no room for it.
 */
record StoredMarkup(Members members, Markup markup, List<String> paths) {

  /** Stores the texts; {@code paths} are pages of theirs that nothing links to. */
  static StoredMarkup in(Members members) {
    var stored = new StoredMarkup(members, new Markup(), new ArrayList<>());
    stored.addLabelsAndApis();
    stored.addPolicies();
    stored.discover();
    stored.addPortal();
    stored.addSite();
    stored.addUsersAndServices();
    stored.addProvider();
    stored.addGroupAndRole();
    stored.addGateway();
    stored.addSource();
    stored.addView();
    stored.record();
    stored.failInAJob();
    return stored;
  }

  private String quoted(String field) {
    return json(markup.in(field));
  }

  private void addLabelsAndApis() {
    var value = quoted("label-value");
    var label =
        members.define(
            """
        {"name": "stage", "required": true, "display_name": %s, "description": %s,
         "values": [%s, "plain"], "value_descriptions": {"plain": %s}}
        """
                .formatted(
                    quoted("label-title"),
                    quoted("label-description"),
                    value,
                    quoted("label-value-description")));
    paths.add(
        "/dashboard/labels/%s/merge/preview?into=plain&value=%s"
            .formatted(label, URLEncoder.encode(markup.in("label-value"), UTF_8)));
    members.define("{\"name\": \"team\"}");
    var api =
        members.registerWith(
            """
            {"name": %s, "version": %s, "description": %s, "owner": %s, "provider": %s,
             "labels": {"stage": %s, "team": %s}}
            """
                .formatted(
                    quoted("api-name"),
                    quoted("api-version"),
                    quoted("api-description"),
                    quoted("api-owner"),
                    quoted("api-provider"),
                    value,
                    quoted("api-label")));
    // The trail has what was, too.
    done(
        members
            .admin()
            .send(
                "PATCH",
                "/api/apis/" + api,
                "{\"labels\": {\"team\": %s}}".formatted(quoted("api-label-now"))));
    addDefinitions("/api/apis/" + api + "/definition");
    members.register("Plain", "{}");
  }

  private void addDefinitions(String path) {
    for (var operation : new String[] {"get", "put"}) {
      done(
          members
              .admin()
              .send(
                  "PUT",
                  path,
                  """
                  {"openapi": "3.1.0", "info": {"title": "T", "version": %s},
                   "paths": {%s: {"%s": {"responses": {"200": {"description": "D"}}}}}}
                  """
                      .formatted(
                          quoted("def-version"),
                          json("/" + markup.in("definition-path")),
                          operation)));
    }
  }

  private void addPolicies() {
    done(
        members
            .admin()
            .post(
                "/api/governance/policies",
                """
                {"name": %s, "description": %s, "selector": "team", "severity": "error",
                 "requires": [{"label": "stage", "values": ["plain"]}]}
                """
                    .formatted(quoted("policy-name"), quoted("policy-description"))));
  }

  private void discover() {
    members.define("{\"name\": \"dept\"}");
    var mapping =
        """
        {"likeness": true, "rules": [
          {"metadata": %s, "label": "team", "values": {%s: %s}},
          {"tag": "^tag:(.+)$", "label": "team", "value": %s}]}
        """
            .formatted(
                quoted("rule-key"), quoted("rule-from"), quoted("rule-to"), quoted("rule-value"));
    done(members.admin().put("/api/discovery/crm/mapping", mapping));
    var apis =
        """
        {"apis": [{"external_id": %s, "id": "discovered", "name": %s,
          "metadata": {"dept": %s, %s: %s}, "tags": [%s]}]}
        """
            .formatted(
                quoted("external-id"),
                quoted("discovered-name"),
                quoted("conflict-discovered"),
                quoted("unmapped-key"),
                quoted("unmapped-example"),
                json("unmapped-tag<x-y onpayload=1>"));
    done(members.admin().post("/api/discovery/crm/sync", apis));
    done(
        members
            .admin()
            .send(
                "PATCH",
                "/api/apis/discovered",
                "{\"labels\": {\"dept\": %s}}".formatted(quoted("conflict-kept"))));
    done(members.admin().post("/api/discovery/crm/sync", apis));
  }

  private void addPortal() {
    var signUp = markup.in("sign-up-field");
    var requested = markup.in("request-field");
    members.configurePortal(
        "{\"require_key_approval\": true, \"signup_fields\": [%s], \"key_request_fields\": [%s]}"
            .formatted(json(signUp), json(requested)));
    var plan =
        members.definePlan(
            """
            {"name": %s, "tags": [%s], "rate": 5, "per": 60, "access_rights":
              {"discovered": {"api_id": "discovered", "api_name": %s, "versions": [%s]}}}
            """
                .formatted(
                    quoted("plan-name"),
                    quoted("plan-tag"),
                    json("right-name"),
                    json("right-version")));
    done(
        members
            .admin()
            .post(
                "/api/portal/catalogue/entries",
                """
                {"name": %s, "version": %s, "show": true, "policy_id": "%s", "api_id": "discovered",
                 "short_description": %s, "long_description": %s, "documentation": %s,
                 "labels": {"team": %s}}
                """
                    .formatted(
                        quoted("entry-name"),
                        quoted("entry-version"),
                        plan,
                        quoted("entry-short"),
                        json(markup.inMarkdown("entry-long")),
                        json(markup.inMarkdown("entry-documentation")),
                        quoted("entry-label"))));
    members.definePlan("{\"name\": \"Another\", \"active\": false}");
    var inactive = members.registerDeveloper("inactive@example.com");
    done(
        members
            .admin()
            .put(
                "/api/portal/developers/" + inactive,
                "{\"email\": \"inactive@example.com\", \"inactive\": true}"));
    var developer = register(markup.address("ann"), signUp);
    done(
        members
            .admin()
            .post(
                "/api/portal/developers/" + developer + "/keys",
                "{\"apply_policies\": [\"%s\"]}".formatted(plan)));
    requestOf(register(markup.address("bob"), signUp), plan, requested);
    var declined = requestOf(register(markup.address("dora"), signUp), plan, requested);
    done(
        members
            .approver()
            .post(declined + "/comments", "{\"text\": %s}".formatted(quoted("request-comment"))));
    done(
        members
            .approver()
            .put(
                declined.replace("/requests/", "/requests/decline/"),
                "{\"reason\": %s}".formatted(quoted("decline-reason"))));
  }

  private String register(String email, String signUp) {
    var texts =
        Stream.of(DeveloperText.values())
            .map(text -> ", \"%s\": %s".formatted(text.word(), quoted(text.word())))
            .collect(joining());
    var reply =
        members
            .admin()
            .post(
                "/api/portal/developers",
                "{\"email\": %s, \"fields\": {%s: %s, %s: %s}%s}"
                    .formatted(
                        json(email),
                        json(signUp),
                        quoted("sign-up-value"),
                        quoted("custom-field"),
                        quoted("custom-value"),
                        texts));
    done(reply);
    return Replies.message(reply);
  }

  private String requestOf(String developer, String plan, String field) {
    var exchange =
        members
            .admin()
            .exchange(
                "POST",
                "/api/portal/requests",
                "{\"by_user\": \"%s\", \"for_plan\": \"%s\", \"fields\": {%s: %s}}"
                    .formatted(developer, plan, json(field), quoted("request-value")),
                Map.of());
    done(exchange.reply());
    return exchange.header("Location");
  }

  private void addSite() {
    done(
        members
            .admin()
            .send(
                "PUT",
                "/api/portal/site",
                """
                {"name": "of-markup", "title": %s,
                 "pages": [{"slug": "home", "title": %s, "markdown": %s, "menu": true}]}
                """
                    .formatted(
                        quoted("site-title"),
                        quoted("site-page"),
                        json(markup.inMarkdown("site-markdown")))));
    done(
        members
            .admin()
            .post(
                "/api/portal/announcements",
                "{\"title\": %s, \"markdown\": %s}"
                    .formatted(
                        quoted("announcement"), json(markup.inMarkdown("announcement-markdown")))));
  }

  private void addUsersAndServices() {
    done(
        members
            .admin()
            .post(
                "/api/users",
                "{\"email_address\": %s, \"first_name\": %s, \"last_name\": %s, \"role\": \"viewer\"}"
                    .formatted(
                        json(markup.address("user")), quoted("first-name"), quoted("last-name"))));
    done(
        members
            .admin()
            .post(
                "/api/service-credentials",
                "{\"name\": %s, \"scopes\": [\"keys:verify\"]}".formatted(quoted("service-name"))));
    done(
        members
            .admin()
            .post(
                "/api/webhooks",
                """
                {"url": "https://hooks.example.com/'onpayload=1?a=7*7", "description": %s,
                 "types": ["key.issued"], "enabled": false}
                """
                    .formatted(quoted("webhook-description"))));
  }

  private void addProvider() {
    var added =
        members
            .admin()
            .post(
                "/api/identity-providers",
                """
                {"name": %s, "issuer": "https://login.invalid/'onpayload=1", "client_id": %s,
                 "groups_claim": %s, "help": %s}
                """
                    .formatted(
                        quoted("provider"),
                        quoted("provider-client"),
                        quoted("provider-claim"),
                        quoted("provider-help")));
    done(added);
    paths.add("/dashboard/system/identity-providers/%s/test".formatted(Replies.id(added)));
  }

  private void addGroupAndRole() {
    var form = "/dashboard/system/groups/new";
    PorticoBrowser.of(members.admin())
        .submit(form, form, "group", markup.in("group"), "bindings", "viewer");
    done(members.admin().post("/api/roles", "{\"name\":\"any\",\"permissions\":[\"read\"]}"));
  }

  private void addGateway() {
    done(
        members
            .admin()
            .post(
                "/api/gateways",
                "{\"name\": %s, \"kind\": \"kong\", \"url\": \"https://kong.invalid/'onpayload=1\"}"
                    .formatted(quoted("gateway-name"))));
  }

  /* Its pages are to be read, though its name has no room. */
  private void addSource() {
    var form = "/dashboard/system/sources/new";
    PorticoBrowser.of(members.admin())
        .submit(form, form, "name", "kong", "kind", "kong", "url", "https://kong.invalid");
  }

  private void addView() {
    var browser = PorticoBrowser.of(members.admin());
    browser.get("/dashboard/apis");
    var saved =
        browser.post(
            "/dashboard/views",
            "name",
            markup.in("view-name"),
            "shared",
            "true",
            "address",
            "/dashboard/apis");
    assertThat(saved.reply().status()).isEqualTo(303);
  }

  private void record() {
    done(
        members
            .admin()
            .post(
                "/api/activity/records",
                "[{\"api_key\": %s, \"api_id\": \"discovered\", \"api_version\": %s,"
                        .formatted(
                            json("key" + Markup.IN_ADDRESS), json("version" + Markup.IN_ADDRESS))
                    + " \"response_code\": 200, \"timestamp\": \"%s\"}]"
                        .formatted(Instant.now().truncatedTo(ChronoUnit.SECONDS))));
  }

  /* A policy forbids the change of the API, and its name is in the reason. */
  private void failInAJob() {
    done(
        members
            .admin()
            .post(
                "/api/governance/policies",
                """
                {"name": %s, "selector": "dept", "severity": "error", "action": "block",
                 "requires": [{"label": "stage"}]}
                """
                    .formatted(quoted("blocking-policy"))));
    var started =
        members
            .admin()
            .exchange(
                "POST",
                "/api/labels/apply",
                "{\"selector\": \"!stage,!dept\", \"set\": {\"dept\": \"1\"}, \"partial\": true}",
                Map.of("Prefer", "respond-async"));
    done(started.reply());
    var job = started.header("Location");
    assertThat(members.awaitJob(job).body()).contains("blocking-policy");
    paths.add("/dashboard/apis/jobs/" + Replies.last(job));
    paths.add("/dashboard/apis/jobs/" + Replies.last(job) + "/revert");
  }

  private static void done(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 299);
  }
}
