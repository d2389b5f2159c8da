package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.credential;
import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Concurrently;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Dashboard users over HTTP: adding, changing, removing, and the last administrator. */
class UsersApiTest extends PorticoContract {

  private static final String USERS = "/api/users";
  private static final int ROUNDS = 10;

  /* ---- one user, from the first day to the last ---- */

  @Test
  void user_addedReadUpdatedAndRemoved_isConsistent() {
    var made =
        admin.post(
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

    var read = admin.get(path);
    assertThat(read.body()).isEqualTo(made.body().replaceAll(",\"access_key\":\"[^\"]+\"", ""));
    assertThat(admin.put(path, read.body())).isEqualTo(new Reply(200, read.body()));
    assertThat(client(credential(made)).get(path)).isEqualTo(read);

    var changed = admin.put(path, read.body().replace("\"Lee\"", "\"Lee-Young\""));
    changed.assertHas(200, "\"last_name\":\"Lee-Young\"");
    assertThat(admin.get(path)).isEqualTo(changed);

    assertThat(admin.send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(admin.get(path).status()).isEqualTo(404);
    assertThat(admin.send("DELETE", path, "").status()).isEqualTo(404);
  }

  /* ---- who stays ---- */

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

  private static String pathOf(Members members, String email) {
    var user =
        Pattern.compile(
                "\"id\":\"([0-9a-f]{24})\",\"org_id\":\"[0-9a-f]{24}\",\"email_address\":\"%s\""
                    .formatted(Pattern.quote(email)))
            .matcher(members.admin().get(USERS).body());
    assertThat(user.find()).isTrue();
    return USERS + "/" + user.group(1);
  }
}
