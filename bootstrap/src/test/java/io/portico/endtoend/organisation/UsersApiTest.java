package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.credential;
import static io.portico.testkit.Replies.id;
import static io.portico.testkit.Replies.next;
import static io.portico.testkit.Replies.withoutIds;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Area;
import io.portico.testkit.BadInput;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dashboard users over HTTP: who is let in, who may let whom in, and who stays. */
class UsersApiTest extends PorticoContract {

  private static final String USERS = "/api/users";
  private static final String RESET = "/actions/key/reset";
  private static final String ANN = "{\"email_address\":\"ann@example.com\",\"role\":\"viewer\"}";
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";
  private static final int ROUNDS = 10;

  /* ---- one user, from the first day to the last ---- */

  @Test
  void user_letInReadChangedAndLetGo_isTheWholeStory() {
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

  @Test
  void users_listed_areThereByEmailPageByPage() {
    for (var email : List.of("b@example.com", "Zoe@example.com", "Á@example.com")) {
      ours().addUser(email, "viewer");
    }

    var page = ours().viewer().get(USERS + "?limit=2");
    var seen = new ArrayList<>(emails(page));
    for (var next = next(page); next.isPresent(); next = next(page)) {
      page = ours().viewer().get(USERS + "?limit=2&cursor=" + next.get());
      seen.addAll(emails(page));
    }

    assertThat(seen)
        .containsExactly(
            "admin@example.com",
            "approver@example.com",
            "b@example.com",
            "viewer@example.com",
            "Zoe@example.com",
            "Á@example.com");
    assertThat(page.body()).endsWith("\"next\":null}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ann@example.com", "ANN@Example.com"})
  void email_taken_is409(String email) {
    ours().addUser("Ann@example.com", "viewer");
    var bob = ours().addUser("bob@example.com", "viewer");
    var wanted = "{\"email_address\":\"%s\",\"role\":\"viewer\"}".formatted(email);

    for (var reply :
        List.of(ours().admin().post(USERS, wanted), ours().admin().put(bob.path(), wanted))) {
      assertThat(reply.status()).isEqualTo(409);
      assertThat(reply.body())
          .contains(
              "\"code\":\"email_taken\"", "email_address: '%s' is already in use".formatted(email));
    }
    assertThat(theirs().admin().post(USERS, wanted).status()).isEqualTo(201);
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
  void twoAdmins_eachRemovesOrDemotesTheOtherAtOnce_oneStays() throws Exception {
    for (var round = 0; round < ROUNDS; round++) {
      var members = organisation();
      var first = pathOf(members, "admin@example.com");
      var made =
          members.admin().post(USERS, "{\"email_address\":\"b@example.com\",\"role\":\"admin\"}");
      var second = USERS + "/" + id(made);
      var start = new CyclicBarrier(2);
      Callable<Reply> removal =
          () -> {
            start.await();
            return members.admin().send("DELETE", second, "");
          };
      Callable<Reply> demotion =
          () -> {
            start.await();
            return client(credential(made))
                .put(first, "{\"email_address\":\"a@example.com\",\"role\":\"viewer\"}");
          };

      try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
        for (var done : executor.invokeAll(List.of(removal, demotion))) {
          assertThat(done.get().status()).isIn(200, 204, 409, 401, 403);
        }
      }

      var left = members.viewer().get(USERS).body();
      assertThat(left.split("\"role\":\"admin\"", -1)).as(left).hasSize(2);
    }
  }

  @Test
  void ifMatch_oldReading_is412AndChangesNothing() {
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

  /* ---- two organisations, three roles ---- */

  @Test
  void anyRoute_userOfAnotherOrganisation_isNotThere() {
    var ann = ours().addUser("ann@example.com", "viewer");
    var before = ours().admin().get(USERS);

    for (var call : calls(ann.path())) {
      var foreign = call.by(theirs().admin());
      var missing = call.about(UNUSED).by(theirs().admin());

      assertThat(foreign.status()).as("%s", call).isEqualTo(404);
      assertThat(withoutIds(foreign)).as("%s", call).isEqualTo(withoutIds(missing));
    }
    assertThat(theirs().admin().get(USERS).body()).doesNotContain("ann@example.com");
    assertThat(ours().admin().get(USERS)).isEqualTo(before);
    assertThat(statusOf(ann.credential())).isEqualTo(200);
  }

  @Test
  void anyWrite_viewerOrApprover_isRefusedAndChangesNothing() {
    var ann = ours().addUser("ann@example.com", "viewer");
    var before = ours().admin().get(USERS);

    for (var caller : List.of(ours().viewer(), ours().approver(), client(ann.credential()))) {
      assertThat(caller.get(USERS)).isEqualTo(before);
      assertThat(caller.get(ann.path()).status()).isEqualTo(200);
      assertThat(caller.post(USERS, ANN).status()).isEqualTo(403);
      for (var call : writes(ann.path())) {
        assertThat(call.by(caller).status()).as("%s", call).isEqualTo(403);
      }
    }
    assertThat(ours().admin().get(USERS)).isEqualTo(before);
    assertThat(statusOf(ann.credential())).isEqualTo(200);
  }

  @Test
  void everyRoute_nobody_isRefused() {
    var ann = ours().addUser("ann@example.com", "viewer");
    var all = new ArrayList<>(calls(ann.path()));
    all.add(Call.get(USERS));
    all.add(Call.of("POST " + USERS, ANN));

    for (var call : all) {
      assertThat(call.by(client("")).status()).as("%s", call).isEqualTo(401);
    }
    var routes = routes();
    assertThat(routes.in(Area.USERS))
        .containsExactlyInAnyOrderElementsOf(all.stream().map(routes::takenBy).collect(toSet()));
  }

  /* ---- bad input ---- */

  static Stream<BadInput.Row> bodies() {
    return Stream.of("POST " + USERS, "PUT " + USERS + "/" + UNUSED).flatMap(BadInput::bodies);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void anyWrite_badBody_isRefusedAndStoresNothing(BadInput.Row row) {
    var ann = ours().addUser("ann@example.com", "viewer");
    var before = ours().admin().get(USERS);

    var reply = row.call().about(ann.path().substring(USERS.length() + 1)).by(ours().admin());

    assertThat(reply.status()).as(reply.body()).isEqualTo(row.status());
    assertThat(reply.body()).contains("\"code\":\"%s\"".formatted(row.code()));
    assertThat(ours().admin().get(USERS)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"email_address\":null|email_address: null (expected: a string)",
        "\"email_address\":\"ann\"|email_address: 'ann' (expected: one address with one @)",
        "\"email_address\":\"a@b@c.org\"|email_address: 'a@b@c.org' (expected: one address with",
        "\"email_address\":\"@c.org\"|email_address: '@c.org' (expected: 1 to 64 letters",
        "\"email_address\":\"a@c..org\"|email_address: 'a@c..org' (expected: a domain behind @",
        "\"email_address\":\"a@c.org, b@c.org\"|email_address: 'a@c.org, b@c.org' (expected: one",
        "\"first_name\":\" Ann\"|first_name: ' Ann' (expected: no blank at its start or end)",
        "\"last_name\":\"A\\u0000\"|last_name: 'A",
        "\"last_name\":[]|last_name: an array (expected: a string)",
        "\"role\":\"owner\"|role: 'owner' (expected: admin, approver, viewer)",
        "\"role\":[\"admin\"]|role: an array (expected: a string)",
        "\"active\":\"yes\"|active: the string 'yes' (expected: true or false)",
        "\"password\":\"seven-7\"|password: 7 characters (expected: 8 to 128 characters)",
        "\"password\":\"PassWord1\"|password: one of the most used passwords (expected: one that",
        "\"password\":\"a\\u0000 long enough one\"|password: a NUL character (expected: char",
        "\"password\":true|password: another type (expected: a string)",
        "\"name\":\"Ann\"|name: an unknown member (expected: one of ",
        "\"access_key\":\"x\"|access_key: an unknown member (expected: one of "
      })
  void anyWrite_badMember_is400InWordsToActOn(String member, String message) {
    var ann = ours().addUser("ann@example.com", "viewer");
    var before = ours().admin().get(USERS);
    var name = member.substring(1, member.indexOf("\":"));
    var body =
        Stream.of("\"email_address\":\"new@example.com\"", "\"role\":\"viewer\"")
            .filter(usual -> !usual.startsWith("\"" + name + "\""))
            .reduce(member, (one, other) -> one + "," + other);

    for (var call : List.of("POST " + USERS, "PUT " + ann.path())) {
      var reply = Call.of(call, "{" + body + "}").by(ours().admin());

      assertThat(reply.status()).as(reply.body()).isEqualTo(400);
      assertThat(reply.body())
          .contains("\"Message\":\"" + message.replace("\\", "\\\\"))
          .doesNotContain("seven-7", "PassWord1", "long enough");
    }
    assertThat(ours().admin().get(USERS)).isEqualTo(before);
  }

  private static List<Call> calls(String path) {
    return Stream.concat(Stream.of(Call.get(path)), writes(path).stream()).toList();
  }

  private static List<Call> writes(String path) {
    return List.of(
        Call.of("PUT " + path, ANN),
        Call.of("PUT " + path + RESET, ""),
        Call.of("DELETE " + path, ""));
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

  private static List<String> emails(Reply reply) {
    return Pattern.compile("\"email_address\":\"([^\"]+)\"")
        .matcher(reply.body())
        .results()
        .map(match -> match.group(1))
        .toList();
  }
}
