package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.credential;
import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Concurrently;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Dashboard users over HTTP: adding, changing, removing, and the last administrator. */
class UsersApiTest extends PorticoContract {

  private static final String USERS = "/api/users";
  private static final String RESET = "/actions/key/reset";
  private static final String ANN = "{\"email_address\":\"ann@example.com\",\"role\":\"viewer\"}";
  private static final int ROUNDS = 10;

  /* ---- one user, from the first day to the last ---- */

  @Test
  void user_addedReadUpdatedAndRemoved_isConsistent() {
    var made =
        ours()
            .admin()
            .post(
                USERS + "/",
                """
                {"email_address": "Ann.Lee@Example.com", "first_name": "Ann", "last_name": "Lee",
                 "role": "approver", "password": "correct horse battery"}
                """);
    assertThat(body(made, 201))
        .matches(
            "\\{\"id\":\"<id>\",\"org_id\":\"<id>\",\"email_address\":\"Ann.Lee@Example.com\","
                + "\"first_name\":\"Ann\",\"last_name\":\"Lee\",\"role\":\"approver\","
                + "\"active\":true,\"created_at\":\"<instant>\",\"updated_at\":\"<instant>\","
                + "\"access_key\":\"[A-Za-z0-9_-]{43}\"}");
    var path = USERS + "/" + id(made);

    var read = ours().admin().get(path);
    assertThat(read.body()).isEqualTo(made.body().replaceAll(",\"access_key\":\"[^\"]+\"", ""));
    assertThat(ours().admin().put(path, read.body())).isEqualTo(new Reply(200, read.body()));
    assertThat(client(credential(made)).get(path)).isEqualTo(read);

    var changed = ours().admin().put(path, read.body().replace("\"Lee\"", "\"Lee-Young\""));
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.body()).contains("\"last_name\":\"Lee-Young\"");
    assertThat(ours().admin().get(path)).isEqualTo(changed);

    assertThat(ours().admin().send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(ours().admin().get(path).status()).isEqualTo(404);
    assertThat(ours().admin().send("DELETE", path, "").status()).isEqualTo(404);
  }

  /* ---- who stays ---- */

  @Test
  void lastAdmin_removedDemotedOrDeactivated_is409AndStays() {
    var admin = pathOf("admin@example.com");
    var as = "{\"email_address\":\"admin@example.com\",\"role\":\"%s\",\"active\":%s}";
    ours().addUser("inactive@example.com", "admin");
    ours()
        .admin()
        .put(
            pathOf("inactive@example.com"),
            "{\"email_address\":\"inactive@example.com\",\"role\":\"admin\",\"active\":false}");
    var before = ours().admin().get(USERS);

    for (var reply :
        List.of(
            ours().admin().send("DELETE", admin, ""),
            ours().admin().put(admin, as.formatted("viewer", true)),
            ours().admin().put(admin, as.formatted("approver", true)),
            ours().admin().put(admin, as.formatted("admin", false)))) {
      assertThat(body(reply, 409))
          .contains(
              "\"Message\":\"This is the last active admin of the organisation."
                  + " Add another admin first.\"",
              "\"code\":\"last_admin\"");
    }
    assertThat(ours().admin().get(USERS)).isEqualTo(before);

    ours().addUser("second@example.com", "admin");
    assertThat(ours().admin().send("DELETE", admin, "").status()).isEqualTo(204);
    assertThat(ours().admin().get(USERS).status()).isEqualTo(401);
  }

  @Test
  void twoAdmins_eachRemovesOrDemotesTheOtherAtOnce_oneStays() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var members = organisation();
      var first = pathOf(members, "admin@example.com");
      var made =
          members.admin().post(USERS, "{\"email_address\":\"b@example.com\",\"role\":\"admin\"}");
      var second = USERS + "/" + id(made);
      var demotion = "{\"email_address\":\"a@example.com\",\"role\":\"viewer\"}";

      var replies =
          Concurrently.run(
              2,
              number ->
                  number == 0
                      ? members.admin().send("DELETE", second, "")
                      : client(credential(made)).put(first, demotion));

      assertThat(replies).extracting(Reply::status).isSubsetOf(200, 204, 409, 401, 403);
      var left = members.viewer().get(USERS).body();
      // Once in "items", and once in "users".
      assertThat(left.split("\"role\":\"admin\"", -1)).as(left).hasSize(3);
    }
  }

  @Test
  void ifMatch_staleTag_is412AndChangesNothing() {
    var ann = ours().addUser("ann@example.com", "viewer");
    var old = Map.of("If-Match", ours().admin().tag(ann.path()));
    var changed = ours().admin().put(ann.path(), ANN.replace("viewer", "approver"));

    for (var reply :
        List.of(
            ours().admin().send("PUT", ann.path(), ANN, old),
            ours().admin().send("PUT", ann.path() + RESET, "", old),
            ours().admin().send("DELETE", ann.path(), "", old))) {
      assertThat(reply.status()).isEqualTo(412);
      assertThat(reply.body()).contains("\"code\":\"stale\"");
    }
    assertThat(ours().admin().get(ann.path())).isEqualTo(changed);
    assertThat(statusOf(ann.credential())).isEqualTo(200);

    var fresh = Map.of("If-Match", ours().admin().tag(ann.path()));
    assertThat(ours().admin().send("DELETE", ann.path(), "", fresh).status()).isEqualTo(204);
  }

  private String pathOf(String email) {
    return pathOf(ours(), email);
  }

  private static String pathOf(Members members, String email) {
    var user =
        Pattern.compile(
                "\"id\":\"([0-9a-f]{24})\",\"org_id\":\"[0-9a-f]{24}\",\"email_address\":\"%s\""
                    .formatted(Pattern.quote(email)))
            .matcher(members.admin().get(USERS).body());
    assertThat(user.find()).isTrue();
    return USERS + "/" + user.group(1);
  }

  private int statusOf(String credential) {
    return client(credential).get("/api/limits").status();
  }
}
