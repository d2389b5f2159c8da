package io.portico.http.access;

import static io.portico.domain.fixture.UserFixture.aUser;
import static io.portico.domain.fixture.UserFixture.passwordHash;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.UserQueries;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.UserId;
import io.portico.http.exchange.Cursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.UserStubs;
import io.portico.http.testkit.UserStubs.UserQuery;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserControllerTest extends HttpTest {

  private static final String USERS = "/api/users";
  private static final String ID = "65000000000000010000000a";
  private static final UserId USER = new UserId(Identifier.of("id", ID));
  private static final AccessToken KEY = new AccessToken("a-credential-to-be-shown-once");
  private static final String MEMBERS =
      "\"id\":\""
          + ID
          + "\",\"org_id\":\""
          + Caller.ADMIN.actor().organisation()
          + "\",\"email_address\":\"Ann@example.com\",\"first_name\":\"Ann\",\"last_name\":\"Lee\","
          + "\"role\":\"approver\",\"active\":true,\"created_at\":\"2026-03-01T10:15:30.123Z\","
          + "\"updated_at\":\"2026-03-01T10:15:30.123Z\"";
  private static final String ANN = "{" + MEMBERS + "}";
  private static final String ANN_WITH_KEY =
      "{" + MEMBERS + ",\"access_key\":\"" + KEY.secret() + "\"}";
  private static final String SMALL = "{\"email_address\":\"a@b.org\",\"role\":\"viewer\"}";

  private final UserStubs users = SERVER.users;

  /* ---- add ---- */

  @Test
  void add_everyMember_is201WithTheCredential() {
    users.addUser.answers(new AddUser.Outcome.Added(ann(), KEY));

    var reply =
        SERVER.post(
            USERS + "/",
            """
            {"email_address": "Ann@example.com", "first_name": "Ann", "last_name": "Lee",
             "role": "approver", "active": true, "password": "a good password"}
            """);

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Location")).contains(USERS + "/" + ID);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.body()).isEqualTo(ANN_WITH_KEY);
    assertThat(reply.header("ETag")).isEqualTo(tagOfAnn());
    assertThat(users.addUser.received())
        .isEqualTo(
            new AddUser.Command(
                Caller.ADMIN.actor(),
                ann().profile(),
                Optional.of(new Password("a good password"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SMALL,
        "{\"email_address\":\"a@b.org\",\"role\":\"viewer\",\"first_name\":\"\","
            + "\"last_name\":null,\"active\":null,\"password\":null}"
      })
  void add_defaults_areAnActiveUserWithoutNamesAndPassword(String body) {
    users.addUser.answers(new AddUser.Outcome.Added(ann(), KEY));

    SERVER.post(USERS, body);

    assertThat(users.addUser.received())
        .isEqualTo(
            new AddUser.Command(
                Caller.ADMIN.actor(),
                UserProfile.of(new EmailAddress("a@b.org"), Role.VIEWER),
                Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                   | email_address | missing (expected: a string)
          {"email":"a@b.org"}                  | email         | an unknown member (expected: one of email_address, first
          {"id":"65000000000000010000000a"}    | id            | an unknown member
          {"access_key":"x"}                   | access_key    | an unknown member
          {"email_address":5}                  | email_address | the number 5 (expected: a string)
          {"email_address":"ann"}              | email_address | 'ann' (expected: one address with one @)
          {"email_address":""}                 | email_address | '' (expected: 1 to 254 characters)
          {"email_address":"a@b.org\\nBcc: x@y.org"} | email_address | 'a@b.org\\\\u000aBcc
          {"email_address":"a@b.org"}          | role          | missing (expected: a string)
          {"email_address":"a@b.org","role":"owner"} | role          | 'owner' (expected: admin, publ
          {"email_address":"a@b.org","role":"Admin"} | role          | 'Admin' (expected: admin, publ
          {"email_address":"a@b.org","role":"admin","active":1} | active        | the number 1
          {"email_address":"a@b.org","role":"admin","first_name":" A"} | first_name    | ' A'
          {"email_address":"a@b.org","role":"admin","last_name":"A\\t"} | last_name     | 'A
          {"email_address":"a@b.org","role":"admin","last_name":{}} | last_name     | an object
          {"email_address":"a@b.org","role":"admin","password":12345678} | password      | another type
          []                                   | body          | an array (expected: an object)
          """)
  void add_badBody_is400NamingTheMember(String body, String field, String problem) {
    var reply = SERVER.post(USERS, body);

    reply.assertHas(400, "\"Message\":\"" + field + ": " + problem).doesNotContain("12345678");
    assertThat(users.addUser.calls()).isZero();
  }

  @Test
  void add_refused_isAProblem() {
    users.addUser.answers(new AddUser.Outcome.EmailTaken(new EmailAddress("a@b.org")));
    var taken = SERVER.post(USERS, SMALL);
    taken.assertIs(
        409,
        fieldError(
            "email_taken",
            "email_address",
            "'a@b.org' is already in use (expected: an unused address)"));

    users.addUser.answers(new AddUser.Outcome.TooMany(1_000));
    var tooMany = SERVER.post(USERS, SMALL);
    tooMany.assertIs(
        409,
        errorAt(
            "too_many_users",
            "users",
            "The organisation has the maximum of 1000 users. Remove one first."));
  }

  /* ---- list, find ---- */

  @Test
  void list_page_isItemsAndNext() {
    users.page.answers(new Page<>(List.of(ann()), Optional.of(ann().profile().email())));

    assertThat(SERVER.get(USERS + "?limit=1&cursor=" + Cursor.after("users", "A@b.org")).body())
        .isEqualTo(
            "{\"items\":["
                + ANN
                + "],\"users\":["
                + ANN
                + "],\"next\":\""
                + Cursor.after("users", "Ann@example.com")
                + "\"}");
    assertThat(users.page.received())
        .isEqualTo(
            new UserQueries.Query(
                Caller.ADMIN.actor(), Optional.of(new EmailAddress("A@b.org")), 1));
  }

  @Test
  void list_lastPage_hasNoNext() {
    users.page.answers(lastPage());

    assertThat(SERVER.get(USERS).body()).isEqualTo("{\"items\":[],\"users\":[],\"next\":null}");
    assertThat(users.page.received().limit()).isEqualTo(50);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "?limit=0|limit|'0' (expected: a whole number from 1 to 1000)",
        "?limit=1001|limit|'1001' (expected: a whole number from 1 to 1000)",
        "?cursor=x|cursor|'x' (expected: the member next of an earlier page)",
        "?role=admin|role|an unknown parameter (expected: one of limit, cursor, count, p, page_size)"
      })
  void list_badParameter_is400(String query, String field, String problem) {
    SERVER.get(USERS + query).assertIs(400, fieldError("invalid_value", field, problem));
  }

  @ParameterizedTest
  @CsvSource({"-2, 0, 0 1 2", "-1, 0, 0 1 2", "0, 0, 0 1 2", "1, 2, 0 1", "2, 2, 2", "3, 2, ''"})
  void list_classicPage_isThatPageAndTheNumberOfPages(String page, int pages, String expected) {
    var all = IntStream.range(0, 3).mapToObj(UserControllerTest::numbered).toList();
    users.page.answers(new Page<>(all, Optional.empty()));

    var body = SERVER.get(USERS + "/?p=" + page + "&page_size=2").body();

    var sent =
        Arrays.stream(expected.split(" "))
            .filter(number -> !number.isEmpty())
            .map(number -> "\"email_address\":\"" + number + "@example.com\"")
            .toList();
    sent.forEach(one -> assertThat(body).contains(one));
    assertThat(body).endsWith("\"next\":null,\"pages\":" + pages + "}");
    assertThat(body.split("email_address", -1)).hasSize(2 * sent.size() + 1);
    assertThat(users.page.received().limit()).isEqualTo(1_000);
  }

  private static DashboardUser numbered(int number) {
    return aUser(Ids.organisation(), number + "@example.com").build();
  }

  /* ---- reset the password ---- */

  @Test
  void resetPassword_classicBody_setsThePasswordAndNothingElse() {
    users.find.answers(ann());
    users.replaceUser.answers(new ReplaceUser.Outcome.Replaced(ann()));

    SERVER
        .post(
            USERS + "/" + ID + "/actions/reset/",
            "{\"new_password\":\"a good password\",\"user_permissions\":{\"IsAdmin\":\"admin\"}}")
        .assertIs(200, "{\"Status\":\"OK\",\"Message\":\"User password updated\",\"Meta\":null}");

    var sent = users.replaceUser.received();
    assertThat(sent.profile()).isEqualTo(ann().profile());
    assertThat(sent.password()).contains(new Password("a good password"));
    assertThat(sent.precondition().holdsFor(ann())).isTrue();
    assertThat(sent.precondition().holdsFor(numbered(1))).isFalse();
  }

  @Test
  void resetPassword_noPassword_is400() {
    SERVER
        .post(USERS + "/" + ID + "/actions/reset", "{}")
        .assertIs(400, fieldError("invalid_value", "new_password", "missing (expected: a string)"));
  }

  @Test
  void list_cursorWithoutEmail_is400() {
    assertThat(SERVER.get(USERS + "?cursor=" + Cursor.after("users", "x")).status()).isEqualTo(400);
  }

  @Test
  void find_any_isTheUserWithATag() {
    users.find.answers(ann());
    var shown = SERVER.get(USERS + "/" + ID + "/");
    shown.assertIs(200, ANN);
    assertThat(shown.header("Content-Type")).contains("application/json");
    assertThat(shown.header("ETag")).get().asString().matches("\"[0-9a-f]{24}\"");
    assertThat(users.find.received()).isEqualTo(new UserQuery(Caller.ADMIN.actor(), USER));

    assertThat(SERVER.get(USERS + "/ann").body())
        .isEqualTo(error("user_not_found", "No user has the id 'ann'."));
  }

  /* ---- replace ---- */

  @Test
  void replace_userAsItWasRead_isAccepted() {
    users.replaceUser.answers(new ReplaceUser.Outcome.Replaced(ann()));

    var reply = put(ANN);

    reply.assertIs(200, ANN);
    assertThat(reply.header("ETag")).isEqualTo(tagOfAnn());
    var command = users.replaceUser.received();
    assertThat(command.actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(command.user()).isEqualTo(USER);
    assertThat(command.profile()).isEqualTo(ann().profile());
    assertThat(command.password()).isEmpty();
    assertThat(command.createdAt()).contains(UserFixture.AT);
    assertThat(command.precondition().holdsFor(ann())).isTrue();
  }

  @Test
  void replace_password_isReadAndNeverReturned() {
    users.replaceUser.answers(new ReplaceUser.Outcome.Replaced(ann()));

    var reply = put(SMALL.replace("}", ",\"password\":\"another password\"}"));

    assertThat(users.replaceUser.received().password()).contains(new Password("another password"));
    assertThat(users.replaceUser.received().createdAt()).isEmpty();
    assertThat(reply.body()).doesNotContain("password", "argon2id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "id":"65000000000000010000000b"     | id         | '65000000000000010000000b' (expected: the id in the path)
          "id":"x"                            | id         | 'x' (expected: the id in the path
          "id":5                              | id         | the number 5 (expected: a string)
          "org_id":"65000000000000010000000b" | org_id     | '65000000000000010000000b' (expected: the id of your organisation, or none)
          "created_at":"yesterday"            | created_at | 'yesterday' (expected: an instant such as
          "updated_at":"tomorrow"             | updated_at | 'tomorrow' (expected: an instant such as
          "access_key":"x"                    | access_key | an unknown member
          "name":"x"                          | name       | an unknown member (expected: one of id, org_id, email_address
          "password":12345678                 | password   | another type (expected: a string)
          """)
  void replace_badBody_is400NamingTheMember(String member, String field, String problem) {
    put(SMALL.replace("}", "," + member + "}"))
        .assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(users.replaceUser.calls()).isZero();
  }

  @Test
  void replace_refused_isAProblem() {
    users.replaceUser.answers(new ReplaceUser.Outcome.EmailTaken(new EmailAddress("a@b.org")));
    assertThat(put(SMALL).body()).contains("\"code\":\"email_taken\"", "email_address: 'a@b.org'");
    users.replaceUser.answers(new ReplaceUser.Outcome.LastAdministrator());
    var last = put(SMALL);
    last.assertIs(
        409,
        errorAt(
            "last_admin",
            "id",
            "This is the last active admin of the organisation. Add another admin first."));
  }

  /* ---- remove, reset ---- */

  @Test
  void remove_any_is204OrAProblem() {
    users.removeUser.answers(new RemoveUser.Outcome.Removed(ann()));
    assertThat(delete().status()).isEqualTo(204);
    assertThat(users.removeUser.received().actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(users.removeUser.received().user()).isEqualTo(USER);

    users.removeUser.answers(new RemoveUser.Outcome.LastAdministrator());
    assertThat(delete().body()).contains("\"code\":\"last_admin\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "anything"})
  void reset_any_isTheUserWithTheNewCredential(String body) {
    users.resetCredential.answers(new ResetCredential.Reset(ann(), KEY));

    var reply =
        SERVER
            .call("PUT", USERS + "/" + ID + "/actions/key/reset")
            .by(Caller.ADMIN)
            .body(body)
            .send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.body()).isEqualTo(ANN_WITH_KEY);
    assertThat(reply.header("ETag")).isEqualTo(tagOfAnn());
    assertThat(users.resetCredential.received().user()).isEqualTo(USER);
  }

  /* ---- If-Match ---- */

  @Test
  void anyWrite_ifMatch_expectsThatVersion() {
    var tag = tagOfAnn().orElseThrow();
    var promoted = UserProfile.of(ann().profile().email(), Role.ADMIN);
    var other = ann().described(promoted, Optional.empty(), UserFixture.AT);
    users.replaceUser.answers(new ReplaceUser.Outcome.Replaced(ann()));
    users.removeUser.answers(new RemoveUser.Outcome.Removed(ann()));
    users.resetCredential.answers(new ResetCredential.Reset(ann(), KEY));

    for (var path : List.of("", "/actions/key/reset")) {
      SERVER
          .call("PUT", USERS + "/" + ID + path)
          .by(Caller.ADMIN)
          .header("If-Match", tag)
          .json(SMALL)
          .send();
    }
    SERVER.call("DELETE", USERS + "/" + ID).by(Caller.ADMIN).header("If-Match", tag).send();

    for (var precondition :
        List.of(
            users.replaceUser.received().precondition(),
            users.resetCredential.received().precondition(),
            users.removeUser.received().precondition())) {
      assertThat(precondition.holdsFor(ann())).isTrue();
      assertThat(precondition.holdsFor(other)).isFalse();
    }
  }

  @Test
  void anyWrite_badIfMatch_is400() {
    SERVER
        .call("DELETE", USERS + "/" + ID)
        .by(Caller.ADMIN)
        .header("If-Match", "yesterday's")
        .send()
        .assertHas(400, "If-Match: 'yesterday's' (expected: the ETag of an earlier");
    assertThat(users.removeUser.calls()).isZero();
  }

  private Optional<String> tagOfAnn() {
    users.find.answers(ann());
    return SERVER.get(USERS + "/" + ID).header("ETag");
  }

  private static Reply put(String body) {
    return SERVER.put(USERS + "/" + ID, body);
  }

  private static Reply delete() {
    return SERVER.delete(USERS + "/" + ID);
  }

  private static DashboardUser ann() {
    return aUser(Caller.ADMIN.actor().organisation(), "Ann@example.com")
        .withId(USER)
        .named("Ann", "Lee")
        .as(Role.APPROVER)
        .withPassword(passwordHash(1))
        .build();
  }
}
