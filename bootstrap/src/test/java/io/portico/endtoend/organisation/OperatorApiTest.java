package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Organisations over HTTP, as an operator makes them and appoints who administers them. */
class OperatorApiTest extends PorticoContract {

  private static final String ORGANISATIONS = "/admin/organisations";
  private static final String USERS = "/admin/users";

  @Test
  void operator_createsOrganisationAndAdministrator_theAdministratorFindsTheDefaults() {
    var founded = post(ORGANISATIONS, "{\"owner_name\":\"Example Bank\",\"cname\":\"x\"}");
    assertThat(founded.status()).isEqualTo(200);
    assertThat(founded.body())
        .matches("\\{\"Status\":\"OK\",\"Message\":\"Org created\",\"Meta\":\"[0-9a-f]{24}\"}");
    var organisation = meta(founded);

    var appointed =
        post(
            USERS,
            """
            {"org_id": "%s", "email_address": "ann@example.com", "first_name": "Ann",
             "last_name": "Lee", "password": "correct horse battery", "active": true}
            """
                .formatted(organisation));
    appointed.assertIs(200);
    var message = message(appointed);
    assertThat(appointed.body())
        .matches(
            ("\\{\"Status\":\"OK\",\"Message\":\"%1$s\",\"Meta\":\\{\"id\":\"[0-9a-f]{24}\","
                    + "\"org_id\":\"%2$s\",\"email_address\":\"ann@example.com\","
                    + "\"first_name\":\"Ann\",\"last_name\":\"Lee\",\"role\":\"admin\","
                    + "\"active\":true,\"created_at\":\"[^\"]+\",\"updated_at\":\"[^\"]+\","
                    + "\"access_key\":\"%1$s\"}}")
                .formatted(message, organisation));

    var ann = client(message);
    assertThat(names(ann.get("/api/labels"))).containsExactly("api_criticality", "business_domain");
    assertThat(ann.get("/api/users").body())
        .contains("\"email_address\":\"ann@example.com\"")
        .doesNotContain("access_key", message);
    assertThat(ann.post("/api/labels", "{\"name\":\"mine\"}").status()).isEqualTo(200);
    assertThat(admin.get("/api/labels/mine").status()).isEqualTo(404);
  }

  @Test
  void everyRoute_withoutTheSecret_is401() {
    var calls =
        List.of(
            Call.of("POST " + ORGANISATIONS, "{\"owner_name\":\"x\"}"),
            Call.of("POST " + USERS, appointment(founded())),
            Call.of("POST /admin/backup", ""),
            Call.of("GET /admin/log-levels", ""),
            Call.of("PUT /admin/log-levels/io.portico", "{\"level\":\"info\"}"));

    for (var call : calls) {
      for (var reply :
          List.of(
              call.by(client("")),
              call.by(admin),
              call.by(client(OPERATOR_SECRET)),
              call.by(client(""), Map.of("admin-auth", OPERATOR_SECRET + "x")))) {
        assertThat(reply)
            .isEqualTo(
                new Reply(
                    401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}"));
      }
    }
    var routes = routes();
    assertThat(routes.below("/admin/"))
        .containsExactlyInAnyOrderElementsOf(calls.stream().map(routes::takenBy).toList());
  }

  private String founded() {
    return meta(post(ORGANISATIONS, "{\"owner_name\":\"One of several\"}"));
  }

  private static String appointment(String organisation) {
    return "{\"org_id\":\"%s\",\"email_address\":\"ann@example.com\"}".formatted(organisation);
  }

  private Reply post(String path, String body) {
    return client("").post(path, body, Map.of("admin-auth", OPERATOR_SECRET));
  }

  private static String meta(Reply reply) {
    return Replies.all("Meta", reply).getFirst();
  }

  private static String message(Reply reply) {
    return Replies.all("Message", reply).getFirst();
  }
}
