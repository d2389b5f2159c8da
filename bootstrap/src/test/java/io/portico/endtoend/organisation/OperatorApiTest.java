package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Area;
import io.portico.testkit.BadInput;
import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Organisations over HTTP, as an operator makes them and appoints who administers them. */
class OperatorApiTest extends PorticoContract {

  private static final String ORGANISATIONS = "/admin/organisations";
  private static final String USERS = "/admin/users";
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";

  @Test
  void operator_foundsAndAppoints_theAdministratorFindsWhatEveryOrganisationHas() {
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
    assertThat(appointed.status()).as(appointed.body()).isEqualTo(200);
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
    assertThat(ours().admin().get("/api/labels/mine").status()).isEqualTo(404);
  }

  @Test
  void appoint_emailTakenInThatOrganisation_is409() {
    var organisation = founded();
    var body = appointment(organisation);
    assertThat(post(USERS, body).status()).isEqualTo(200);

    var taken = post(USERS, body.replace("ann@", "ANN@"));

    assertThat(taken.status()).isEqualTo(409);
    assertThat(taken.body())
        .contains("\"code\":\"email_taken\"", "email_address: 'ANN@example.com' is already in use");
    assertThat(post(USERS, appointment(founded())).status()).isEqualTo(200);
  }

  @Test
  void appoint_unknownOrganisation_is404() {
    var reply = post(USERS, appointment(UNUSED));

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body())
        .contains(
            "\"Message\":\"No organisation has the id '%s'.\"".formatted(UNUSED),
            "\"code\":\"organisation_not_found\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "organisations|{}|owner_name: missing (expected: a string)",
        "organisations|{\"owner_name\":\"\"}|owner_name: '' (expected: 1 to 255 characters)",
        "organisations|{\"owner_name\":\" x\"}|owner_name: ' x' (expected: no blank at its start",
        "users|{\"org_id\":\"7\"}|org_id: '7' (expected: 24 hexadecimal characters)",
        "users|{\"org_id\":\"ORG\"}|email_address: missing (expected: a string)",
        "users|{\"org_id\":\"ORG\",\"email_address\":\"x\"}|email_address: 'x' (expected: one addr",
        "users|{\"org_id\":\"ORG\",\"email_address\":\"a@b.org\",\"first_name\":\" x\"}|first_name: ' x'",
        "users|{\"org_id\":\"ORG\",\"email_address\":\"a@b.org\",\"password\":\"short\"}|password: 5 ch",
        "users|{\"org_id\":\"ORG\",\"email_address\":\"a@b.org\",\"password\":\"password1\"}|password: one"
      })
  void anyRoute_badMember_is400InWordsToActOn(String route, String body, String message) {
    var reply = post("/admin/" + route, body.replace("ORG", founded()));

    assertThat(reply.status()).as(reply.body()).isEqualTo(400);
    assertThat(reply.body()).contains("\"Message\":\"" + message).doesNotContain("password1");
  }

  static Stream<BadInput.Row> bodies() {
    return Stream.of("POST " + ORGANISATIONS, "POST " + USERS).flatMap(BadInput::bodies);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void anyRoute_badBody_isRefused(BadInput.Row row) {
    var reply = row.call().by(client(""), Map.of("admin-auth", OPERATOR_SECRET));

    assertThat(reply.status()).as(reply.body()).isEqualTo(row.status());
    assertThat(reply.body()).contains("\"code\":\"%s\"".formatted(row.code()));
  }

  @Test
  void everyRoute_withoutTheSecret_is401() {
    var calls =
        List.of(
            Call.of("POST " + ORGANISATIONS, "{\"owner_name\":\"x\"}"),
            Call.of("POST " + USERS, appointment(founded())));

    for (var call : calls) {
      for (var reply :
          List.of(
              call.by(client("")),
              call.by(ours().admin()),
              call.by(client(OPERATOR_SECRET)),
              call.by(client(""), Map.of("admin-auth", OPERATOR_SECRET + "x")))) {
        assertThat(reply)
            .isEqualTo(
                new Reply(
                    401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}"));
      }
    }
    var routes = routes();
    assertThat(routes.in(Area.OPERATION))
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
    return member("Meta", reply);
  }

  private static String message(Reply reply) {
    return member("Message", reply);
  }

  private static String member(String name, Reply reply) {
    var member = Pattern.compile("\"%s\":\"([^\"]+)\"".formatted(name)).matcher(reply.body());
    assertThat(member.find()).as(reply.body()).isTrue();
    return member.group(1);
  }
}
