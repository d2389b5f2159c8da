package io.portico.http.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static io.portico.http.testkit.Errors.quoted;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.LabelStubs.Lookup;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelMaintenanceControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String ID = "65000000000000010000000a";
  private static final String TIER =
      "{\"id\":\"65000000000000010000000a\",\"name\":\"tier\",\"values\":[\"1\",\"2\"],"
          + "\"former_names\":[\"class\",\"level\"]}";

  /* ---- PUT ---- */

  @ParameterizedTest
  @ValueSource(strings = {"tier", "tier/", ID, ID + "/"})
  void replace_accepted_is200WithTheDefinition(String label) {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));

    var reply = put("/api/labels/" + label, "{\"name\": \"tier\", \"values\": [\"1\", \"2\"]}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo(TIER);
    assertThat(SERVER.labels().replace().asked())
        .isEqualTo(
            new ReplaceLabel.Command(
                Caller.ADMIN.actor(),
                label.replace("/", ""),
                Optional.of(name("tier")),
                oneOf("1", "2"),
                LabelTexts.NONE,
                false,
                false,
                Optional.empty(),
                new DroppedValues.Refuse(),
                Precondition.none()));
  }

  @Test
  void replace_emptyObject_keepsTheNamesAndEmptiesTheRest() {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));

    put("/api/labels/tier", "{}");

    assertThat(SERVER.labels().replace().asked())
        .isEqualTo(
            new ReplaceLabel.Command(
                Caller.ADMIN.actor(),
                "tier",
                Optional.empty(),
                anyText(),
                LabelTexts.NONE,
                false,
                false,
                Optional.empty(),
                new DroppedValues.Refuse(),
                Precondition.none()));
  }

  @Test
  void replace_definitionAsItWasRead_isTaken() {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("1"), "worst");

    put(
        "/api/labels/" + ID,
        """
        {"id": "65000000000000010000000A", "name": "tier", "values": ["1", "2"],
         "display_name": "Tier", "description": "How bad", "value_descriptions": {"1": "worst"},
         "required": true, "deprecated": true, "former_names": ["level", "class"], "usage": 7}
        """);

    assertThat(SERVER.labels().replace().asked())
        .isEqualTo(
            new ReplaceLabel.Command(
                Caller.ADMIN.actor(),
                ID,
                Optional.of(name("tier")),
                oneOf("1", "2"),
                new LabelTexts(Optional.of("Tier"), Optional.of("How bad"), descriptions),
                true,
                true,
                Optional.of(Set.of(name("class"), name("level"))),
                new DroppedValues.Refuse(),
                Precondition.none()));
  }

  @Test
  void replace_optionalMembersNull_areNotGiven() {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));

    put(
        "/api/labels/tier",
        """
        {"id": null, "values": null, "display_name": null, "description": null,
         "value_descriptions": null, "required": null, "deprecated": null,
         "former_names": null, "usage": null}
        """);

    assertThat(SERVER.labels().replace().asked().formerNames()).isEmpty();
    assertThat(SERVER.labels().replace().asked().allowed()).isEqualTo(anyText());
  }

  @Test
  void replace_noFormerNames_dropsThemAll() {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));

    put("/api/labels/tier", "{\"former_names\": []}");

    assertThat(SERVER.labels().replace().asked().formerNames()).contains(Set.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"detach", "refuse"})
  void replace_valuesInUse_saysWhatBecomesOfThem(String word) {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));

    put("/api/labels/tier?values_in_use=" + word, "{}");

    assertThat(SERVER.labels().replace().asked().dropped())
        .isEqualTo(word.equals("detach") ? new DroppedValues.Detach() : new DroppedValues.Refuse());
  }

  @Test
  void replace_mergeInto_saysWhatBecomesOfThem() {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));

    put("/api/labels/tier/?merge_into=Tier%201%2C+b%C3%BCro", "{}");

    assertThat(SERVER.labels().replace().asked().dropped())
        .isEqualTo(new DroppedValues.MergeInto(new LabelValue("Tier 1, büro")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          values_in_use=detach&merge_into=1 | merge_into    | given together with values_in_use (expected: one of the two)
          values_in_use=drop                | values_in_use | 'drop' (expected: refuse or detach)
          values_in_use=                    | values_in_use | '' (expected: refuse or detach)
          values_in_use=detach&values_in_use=detach | values_in_use | 2 values (expected: one)
          merge_into=1&merge_into=2         | merge_into    | 2 values (expected: one)
          merge_into=                       | merge_into    | '' (expected: 1 to 256 characters)
          merge_into=+1                     | merge_into    | ' 1' (expected: no blank at its start or end)
          merge_into=%00                    | merge_into    | '\\u0000' (expected: no control characters)
          force=true                        | force         | an unknown parameter (expected: one of values_in_use, merge_into)
          """)
  void replace_invalidParameter_is400AndNamesIt(String query, String field, String message) {
    var reply = put("/api/labels/tier?" + query, "{}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo(fieldError("invalid_value", field, message));
    assertThat(SERVER.labels().replace().timesAsked()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"name": null}                  | name            | null (expected: a string)
          {"name": 5}                     | name            | the number 5 (expected: a string)
          {"name": "a b"}                 | name            | 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"values": "x"}                 | values          | the string 'x' (expected: an array of strings)
          {"values": ["x", "x"]}          | values[1]       | 'x' (expected: values that are all different)
          {"values": [5]}                 | values[0]       | the number 5 (expected: a string)
          {"required": "yes"}             | required        | the string 'yes' (expected: true or false)
          {"former_names": "x"}           | former_names    | the string 'x' (expected: an array of strings)
          {"former_names": ["a b"]}       | former_names[0] | 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"former_names": [null]}        | former_names[0] | null (expected: a string)
          {"valeus": []}                  | valeus          | an unknown member (expected: one of id, name, values, display_name, description, value_descriptions, required, deprecated, former_names, usage)
          {"id": 5}                       | id              | the number 5 (expected: a string)
          {"id": "tier"}                  | id              | 'tier' (expected: 24 hexadecimal characters)
          {"id": "65000000000000010000000b"} | id           | '65000000000000010000000b' (expected: the id in the path)
          []                              | body            | an array (expected: an object)
          """)
  void replace_invalidMember_is400AndNamesIt(String body, String field, String message) {
    var reply = put("/api/labels/" + ID, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo(fieldError("invalid_value", field, message));
    assertThat(SERVER.labels().replace().timesAsked()).isZero();
  }

  @Test
  void replace_moreFormerNamesThanThereMayBe_is400() {
    var names = IntStream.range(0, 33).mapToObj("\"n%d\""::formatted).toList();

    assertThat(put("/api/labels/tier", "{\"former_names\": " + names + "}").body())
        .isEqualTo(
            fieldError("invalid_value", "former_names", "33 elements (expected: at most 32)"));
  }

  @Test
  void replace_noBody_is400() {
    assertThat(put("/api/labels/tier", "").body())
        .isEqualTo(fieldError("invalid_json", "body", "empty (expected: JSON)"));
  }

  @Test
  void replace_valuesInUse_is409WithTheUsage() {
    SERVER
        .labels()
        .replace()
        .answers(
            new ReplaceLabel.Outcome.ValuesInUse(
                new LabelCounts(name("tier"), counts("2", 4, "büro \"x\"", 1), 0, 5, 0)));

    var reply = put("/api/labels/tier", "{\"values\": [\"1\"]}");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .isEqualTo(
            conflict(
                "label_values_in_use",
                "values: 5 APIs carry dropped values (expected: none; set values_in_use=detach or"
                    + " merge_into=<value> to change these APIs)",
                "{\"apis\":5,\"values\":{\"2\":4,\"büro \\\"x\\\"\":1}}"));
  }

  @Test
  void replace_valuesInUseForProblemJson_is409WithTheUsage() {
    SERVER
        .labels()
        .replace()
        .answers(
            new ReplaceLabel.Outcome.ValuesInUse(
                new LabelCounts(name("tier"), counts("2", 4), 0, 4, 0)));

    var reply =
        SERVER
            .call("PUT", "/api/labels/tier")
            .by(Caller.ADMIN)
            .header("Accept", "application/problem+json")
            .json("{\"values\": [\"1\"]}")
            .send();

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.header("Content-Type")).contains("application/problem+json");
    assertThat(reply.body())
        .contains("\"code\":\"label_values_in_use\"")
        .endsWith("\"errors\":[],\"usage\":{\"apis\":4,\"values\":{\"2\":4}}}");
  }

  @Test
  void replace_unknown_is404() {
    SERVER.labels().replace().fails(new RefusedException.NotFound(RecordKind.LABEL, "tier"));

    assertUnknown(put("/api/labels/tier", "{}"));
  }

  @Test
  void replace_nameTaken_is409() {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.NameTaken(name("team")));

    assertTaken(put("/api/labels/tier", "{\"name\": \"team\"}"));
  }

  @Test
  void replace_nameReserved_is400() {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.NameReserved(name("portico.x")));

    assertReserved(put("/api/labels/tier", "{\"name\": \"portico.x\"}"));
  }

  @Test
  void replace_notPermitted_is403() {
    SERVER.labels().replace().fails(new RefusedException.NotPermitted());

    assertForbidden("PUT", "/api/labels/tier", "{}");
    assertThat(SERVER.labels().replace().asked().actor()).isEqualTo(Caller.VIEWER.actor());
  }

  /* ---- rename ---- */

  @ParameterizedTest
  @ValueSource(strings = {"/api/labels/level/rename", "/api/labels/level/rename/"})
  void rename_accepted_is200WithTheDefinition(String path) {
    SERVER.labels().rename().answers(new RenameLabel.Outcome.Renamed(tier()));

    var reply = SERVER.post(path, "{\"name\": \"tier\"}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo(TIER);
    assertThat(SERVER.labels().rename().asked())
        .isEqualTo(
            new RenameLabel.Command(
                Caller.ADMIN.actor(), "level", name("tier"), Precondition.none()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {}                              | name      | missing (expected: a string)
          {"name": null}                  | name      | null (expected: a string)
          {"name": ["a"]}                 | name      | an array (expected: a string)
          {"name": ""}                    | name      | '' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"name": "a", "values": []}     | values    | an unknown member (expected: one of name)
          "tier"                          | body      | the string 'tier' (expected: an object)
          """)
  void rename_invalidMember_is400AndNamesIt(String body, String field, String message) {
    var reply = SERVER.post("/api/labels/tier/rename", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo(fieldError("invalid_value", field, message));
    assertThat(SERVER.labels().rename().timesAsked()).isZero();
  }

  @Test
  void rename_unknown_is404() {
    SERVER.labels().rename().fails(new RefusedException.NotFound(RecordKind.LABEL, "tier"));

    assertUnknown(SERVER.post("/api/labels/tier/rename", "{\"name\": \"team\"}"));
  }

  @Test
  void rename_nameTaken_is409() {
    SERVER.labels().rename().answers(new RenameLabel.Outcome.NameTaken(name("team")));

    assertTaken(SERVER.post("/api/labels/tier/rename", "{\"name\": \"team\"}"));
  }

  @Test
  void rename_nameReserved_is400() {
    SERVER.labels().rename().answers(new RenameLabel.Outcome.NameReserved(name("portico.x")));

    assertReserved(SERVER.post("/api/labels/tier/rename", "{\"name\": \"portico.x\"}"));
  }

  @Test
  void rename_notPermitted_is403() {
    SERVER.labels().rename().fails(new RefusedException.NotPermitted());

    assertForbidden("POST", "/api/labels/tier/rename", "{\"name\": \"team\"}");
    assertThat(SERVER.labels().rename().asked().actor()).isEqualTo(Caller.VIEWER.actor());
  }

  /* ---- DELETE ---- */

  @ParameterizedTest
  @CsvSource({
    "/api/labels/tier,              false",
    "/api/labels/tier/,             false",
    "/api/labels/tier?force=false,  false",
    "/api/labels/tier?force=true,   true",
    "/api/labels/tier/?force=true,  true"
  })
  void remove_done_is200WithWhatIsGone(String path, boolean force) {
    SERVER.labels().remove().answers(new RemoveLabel.Outcome.Removed(tier()));

    var reply = delete(path);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo(TIER);
    assertThat(SERVER.labels().remove().asked())
        .isEqualTo(
            new RemoveLabel.Command(Caller.ADMIN.actor(), "tier", force, Precondition.none()));
  }

  @Test
  void remove_inUse_is409WithTheUsageAndTheFirstApis() {
    var first =
        List.of(
            anApi("Billing").withId(api("65000000000000010000000b")).build(),
            anApi("Bü \"x\"").withId(api("65000000000000010000000c")).build());
    SERVER.labels().remove().answers(new RemoveLabel.Outcome.InUse(1_234, first));

    var reply = delete("/api/labels/tier");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .isEqualTo(
            conflict(
                "label_in_use",
                "'tier' is on 1234 APIs (expected: on none; set force=true to remove it from"
                    + " them)",
                "{\"apis\":1234,\"first\":["
                    + "{\"id\":\"65000000000000010000000b\",\"name\":\"Billing\"},"
                    + "{\"id\":\"65000000000000010000000c\",\"name\":\"Bü \\\"x\\\"\"}]}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          force=yes             | force | 'yes' (expected: true or false)
          force=true&force=true | force | 2 values (expected: one)
          forse=true            | forse | an unknown parameter (expected: one of force)
          """)
  void remove_invalidParameter_is400AndNamesIt(String query, String field, String message) {
    var reply = delete("/api/labels/tier?" + query);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo(fieldError("invalid_value", field, message));
    assertThat(SERVER.labels().remove().timesAsked()).isZero();
  }

  @Test
  void remove_unknown_is404() {
    SERVER.labels().remove().fails(new RefusedException.NotFound(RecordKind.LABEL, "tier"));

    assertUnknown(delete("/api/labels/tier"));
  }

  @Test
  void remove_notPermitted_is403() {
    SERVER.labels().remove().fails(new RefusedException.NotPermitted());

    assertForbidden("DELETE", "/api/labels/tier", "");
    assertThat(SERVER.labels().remove().asked().actor()).isEqualTo(Caller.VIEWER.actor());
  }

  /* ---- usage ---- */

  @ParameterizedTest
  @ValueSource(strings = {"/api/labels/tier/usage", "/api/labels/tier/usage/"})
  void usage_found_is200WithTheCounts(String path) {
    SERVER
        .labels()
        .usage()
        .answers(
            new LabelQueries.Usage(
                tier(), new LabelCounts(name("tier"), counts("2", 9, "1", 3), 4, 16, 5)));

    var reply = SERVER.get(path);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body())
        .isEqualTo(
            "{\"id\":\"65000000000000010000000a\",\"name\":\"tier\",\"labeled\":16,"
                + "\"unlabeled\":5,\"values\":[{\"value\":\"2\",\"count\":9},"
                + "{\"value\":\"1\",\"count\":3}],\"further_values\":4}");
    assertThat(SERVER.labels().usage().asked()).isEqualTo(new Lookup(Caller.ADMIN.actor(), "tier"));
  }

  @Test
  void usage_nobodyCarriesIt_isZero() {
    SERVER
        .labels()
        .usage()
        .answers(
            new LabelQueries.Usage(
                tier(), new LabelCounts(name("tier"), new LinkedHashMap<>(), 0, 0, 0)));

    assertThat(SERVER.get("/api/labels/tier/usage").body())
        .endsWith("\"labeled\":0,\"unlabeled\":0,\"values\":[],\"further_values\":0}");
  }

  @Test
  void usage_unknown_is404() {
    SERVER
        .labels()
        .usage()
        .answersBy(
            lookup -> {
              throw new RefusedException.NotFound(RecordKind.LABEL, lookup.idOrName());
            });

    assertUnknown(SERVER.get("/api/labels/tier/usage"));
  }

  /* ---- all of them ---- */

  @ParameterizedTest
  @CsvSource({
    "POST,   /api/labels/tier/rename?force=true",
    "GET,    /api/labels/tier/usage?force=true"
  })
  void route_anyParameter_is400(String method, String path) {
    assertThat(send(method, path, "{\"name\": \"team\"}").body())
        .isEqualTo(fieldError("invalid_value", "force", "an unknown parameter (expected: none)"));
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#contentTypes")
  void write_anyContentType_isReadAsJson(String contentType) {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));
    SERVER.labels().rename().answers(new RenameLabel.Outcome.Renamed(tier()));
    SERVER.labels().remove().answers(new RemoveLabel.Outcome.Removed(tier()));

    for (var route :
        List.of(
            "PUT /api/labels/tier", "POST /api/labels/tier/rename", "DELETE /api/labels/tier")) {
      var call =
          SERVER
              .call(route.split(" ", 2)[0], route.split(" ", 2)[1])
              .by(Caller.ADMIN)
              .body("{\"name\": \"tier\"}");
      var reply = (contentType.isEmpty() ? call : call.header("Content-Type", contentType)).send();

      assertThat(reply.status()).as(route).isEqualTo(200);
    }
    assertThat(SERVER.labels().replace().asked().name()).contains(name("tier"));
    assertThat(SERVER.labels().rename().asked().name()).isEqualTo(name("tier"));
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#accepts")
  void route_anyAccept_isAnsweredInJson(String accept) {
    SERVER.labels().replace().answers(new ReplaceLabel.Outcome.Replaced(tier()));
    SERVER.labels().rename().answers(new RenameLabel.Outcome.Renamed(tier()));
    SERVER.labels().remove().answers(new RemoveLabel.Outcome.Removed(tier()));

    for (var route :
        List.of(
            "PUT /api/labels/tier", "POST /api/labels/tier/rename", "DELETE /api/labels/tier")) {
      var call =
          SERVER
              .call(route.split(" ", 2)[0], route.split(" ", 2)[1])
              .by(Caller.ADMIN)
              .json("{\"name\": \"tier\"}");
      var reply = (accept.isEmpty() ? call : call.header("Accept", accept)).send();

      assertThat(reply.header("Content-Type")).as(route).contains("application/json");
      assertThat(reply.body()).as(route).isEqualTo(TIER);
    }
  }

  private static void assertUnknown(Reply reply) {
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body())
        .isEqualTo(error("label_not_found", "No label has the id or the name 'tier'."));
  }

  private static void assertTaken(Reply reply) {
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .isEqualTo(
            error(
                "label_name_taken",
                "name: 'team' is taken (expected: a name that no label has, ignoring case)"));
  }

  private static void assertReserved(Reply reply) {
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            error(
                "label_name_reserved",
                "name: 'portico.x' is reserved (expected: a name that does not start with"
                    + " 'portico.')"));
  }

  private static void assertForbidden(String method, String path, String body) {
    var reply = SERVER.call(method, path).by(Caller.VIEWER).json(body).send();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body())
        .isEqualTo(
            error("forbidden", "access denied: You do not have permission to access " + path));
  }

  private static Reply put(String path, String body) {
    return send("PUT", path, body);
  }

  private static Reply delete(String path) {
    return SERVER.call("DELETE", path).by(Caller.ADMIN).send();
  }

  private static Reply send(String method, String path, String body) {
    return SERVER.call(method, path).by(Caller.ADMIN).json(body).send();
  }

  private static String conflict(String code, String message, String usage) {
    return ("{\"Status\":\"Error\",\"Message\":%s,"
            + "\"Meta\":{\"code\":%s,\"request_id\":%s,\"errors\":[],\"usage\":%s}}")
        .formatted(quoted(message), quoted(code), quoted(TestServer.REQUEST_ID), usage);
  }

  private static LabelDefinition tier() {
    return aLabel("tier")
        .withId(new LabelDefinitionId(Identifier.parse(ID).orElseThrow()))
        .accepting("1", "2")
        .formerly("level")
        .formerly("class")
        .build();
  }

  private static ApiId api(String id) {
    return new ApiId(Identifier.parse(id).orElseThrow());
  }

  private static SequencedMap<LabelValue, Long> counts(Object... valuesAndCounts) {
    var counts = new LinkedHashMap<LabelValue, Long>();
    for (var i = 0; i < valuesAndCounts.length; i += 2) {
      counts.put(
          new LabelValue((String) valuesAndCounts[i]),
          ((Integer) valuesAndCounts[i + 1]).longValue());
    }
    return counts;
  }
}
