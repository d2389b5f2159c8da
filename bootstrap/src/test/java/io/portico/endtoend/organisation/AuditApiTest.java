package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.all;
import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.id;
import static io.portico.testkit.Replies.message;
import static io.portico.testkit.Replies.next;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The audit trail over HTTP: who reads what of whom. */
class AuditApiTest extends PorticoContract {

  private static final String AUDIT = "/api/audit";
  private static final String PLANS = "/api/portal/policies";
  private static final String GOLD = "{\"name\":\"Gold\",\"rate\":1,\"per\":60}";

  @Test
  void plan_madeChangedAndRemoved_isListedNewestFirst() {
    var plan = PLANS + "/" + message(admin.post(PLANS, GOLD, request("r-1")));
    admin.send("PUT", plan, GOLD.replace(":1,", ":2,"), request("r-2"));
    admin.send("PUT", plan, GOLD.replace(":1,", ":2,"), request("r-3"));
    admin.send("DELETE", plan, "", request("r-4"));

    var reply = admin.get(AUDIT + "?object=" + Replies.last(plan));

    assertThat(body(reply, 200).replaceAll("\"request_id\":…", ""))
        .matches(
            "\\{\"items\":\\[\\{.*\"action\":\"plan_removed\".*},"
                + "\\{\"id\":\"<id>\",\"at\":\"<instant>\","
                + "\"actor\":\\{\"id\":\"<id>\",\"email\":\"admin@example.com\"},"
                + "\"action\":\"plan_replaced\","
                + "\"object\":\\{\"kind\":\"plan\",\"id\":\"<id>\",\"name\":\"Gold\"},"
                + "\"changes\":\\[\\{\"field\":\"rate\",\"before\":\"1\",\"after\":\"2\"}],},"
                + "\\{.*\"action\":\"plan_defined\".*}],\"next\":null}");
    assertThat(all("request_id", reply)).containsExactly("r-4", "r-2", "r-1");
  }

  @Test
  void entries_pagedAndExported_areTheSame() {
    IntStream.range(0, 7).forEach(number -> ours().define("{\"name\":\"l%d\"}".formatted(number)));

    var whole = admin.get(AUDIT);
    var page = admin.get(AUDIT + "?limit=3");
    var items = new ArrayList<>(all("at", page));
    for (var next = next(page); next.isPresent(); next = next(page)) {
      page = admin.get(AUDIT + "?limit=3&cursor=" + next.get());
      items.addAll(all("at", page));
    }
    assertThat(items).isEqualTo(all("at", whole)).hasSize(7);

    var lines = export("application/x-ndjson", "");
    assertThat(
            lines.reply().body().lines().collect(joining(",", "{\"items\":[", "],\"next\":null}")))
        .isEqualTo(whole.body());
    assertThat(lines.headers().firstValue("X-Truncated")).isEmpty();
    var part = export("application/x-ndjson", "?limit=4");
    assertThat(part.header("X-Truncated")).isEqualTo("true");
    var rest = export("application/x-ndjson", "?cursor=" + part.header("X-Next-Cursor"));
    assertThat(part.reply().body() + rest.reply().body()).isEqualTo(lines.reply().body());
    assertThat(export("application/x-ndjson", "?limit=7").headers().firstValue("X-Truncated"))
        .isEmpty();
    assertThat(export("text/csv", "").reply().body())
        .startsWith("\"id\",\"at\",\"actor\"")
        .contains("\"label_defined\",\"label\"", "\"admin@example.com\"");
  }

  @Test
  void operator_createsOrganisationAndAdministrator_isInTheTrailOfTheOrganisation() {
    var operator = Map.of("admin-auth", OPERATOR_SECRET, "X-Request-Id", "r-1");
    var founded =
        client("").post("/admin/organisations", "{\"owner_name\":\"Example Bank\"}", operator);
    var organisation = founded.body().replaceFirst(".*\"Meta\":\"([^\"]+)\".*", "$1");
    var appointed =
        client("")
            .post(
                "/admin/users",
                "{\"org_id\":\"%s\",\"email_address\":\"ann@example.com\"}".formatted(organisation),
                operator);

    var reply = client(message(appointed)).get(AUDIT);

    assertThat(all("action", reply)).containsExactly("user_added", "organisation_founded");
    assertThat(reply.body())
        .contains("\"actor\":{\"id\":\"operator\"}", "\"name\":\"Example Bank\"")
        .doesNotContain(message(appointed));
    assertThat(all("request_id", reply)).containsExactly("r-1", "r-1");
  }

  @Test
  void secrets_ofEveryKind_areNotRecorded() {
    var user = ours().addUser("ann@example.com", "viewer");
    admin.put(
        user.path(),
        """
        {"email_address": "ann@example.com", "role": "viewer", "password": "canary of a user"}
        """);
    var reset = admin.put(user.path() + "/actions/key/reset", "");
    var developers = "/api/portal/developers";
    var developer =
        message(
            admin.post(
                developers, "{\"email\":\"d@b.org\",\"password\":\"canary of a developer\"}"));
    admin.post(developers + "/password/" + developer, "{\"password\":\"canary number two\"}");
    admin.put(
        developers + "/" + developer,
        "{\"email\":\"e@b.org\",\"password\":\"canary number three\"}");
    ours().registerWith("{\"name\":\"x\",\"url\":\"https://me:canary@example.com/v1\"}");

    var exported = export("application/x-ndjson", "").reply().body();

    assertThat(all("action", new Reply(200, exported)))
        .containsExactly(
            "api_registered",
            "password_changed",
            "developer_replaced",
            "password_changed",
            "developer_registered",
            "credential_reset",
            "user_password_changed",
            "user_added");
    assertThat(exported)
        .doesNotContain("canary", "argon2", "$2", user.credential(), Replies.credential(reset));
  }

  private PorticoClient.Exchange export(String accepted, String query) {
    return admin.exchange("GET", AUDIT + query, "", Map.of("Accept", accepted));
  }

  private static Map<String, String> request(String id) {
    return Map.of("X-Request-Id", id);
  }
}
