package io.portico.http.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.http.label.LabelExamples.TIER;
import static io.portico.http.label.LabelExamples.counts;
import static io.portico.http.label.LabelExamples.tier;
import static io.portico.http.testkit.Errors.conflict;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.LabelCounts;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.LabelStubs.Lookup;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Renaming and removing a label, and its usage. */
class LabelMaintenanceControllerTest extends HttpTest {

  /* ---- rename ---- */

  @ParameterizedTest
  @ValueSource(strings = {"/api/labels/level/rename", "/api/labels/level/rename/"})
  void rename_accepted_is200WithTheDefinition(String path) {
    SERVER.labels.rename.answers(new RenameLabel.Outcome.Renamed(tier()));

    SERVER.post(path, "{\"name\": \"tier\"}").assertIs(200, TIER);
    assertThat(SERVER.labels.rename.received())
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

    reply.assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.labels.rename.calls()).isZero();
  }

  @Test
  void replaceOrRename_nameTakenOrReserved_isAProblem() {
    var body = "{\"name\": \"team\"}";
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.NameTaken(name("team")));
    SERVER.labels.rename.answers(new RenameLabel.Outcome.NameTaken(name("team")));
    for (var reply :
        List.of(
            SERVER.put("/api/labels/tier", body), SERVER.post("/api/labels/tier/rename", body))) {
      reply.assertIs(
          409,
          fieldError(
              "label_name_taken",
              "name",
              "'team' is taken (expected: a name that no label has, ignoring case)"));
    }

    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.NameReserved(name("portico.x")));
    SERVER.labels.rename.answers(new RenameLabel.Outcome.NameReserved(name("portico.x")));
    for (var reply :
        List.of(
            SERVER.put("/api/labels/tier", body), SERVER.post("/api/labels/tier/rename", body))) {
      reply.assertIs(
          400,
          fieldError(
              "label_name_reserved",
              "name",
              "'portico.x' is reserved (expected: a name that does not start with"
                  + " 'portico.')"));
    }
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
    SERVER.labels.remove.answers(new RemoveLabel.Outcome.Removed(tier()));

    SERVER.delete(path).assertIs(200, TIER);
    assertThat(SERVER.labels.remove.received())
        .isEqualTo(
            new RemoveLabel.Command(Caller.ADMIN.actor(), "tier", force, Precondition.none()));
  }

  @Test
  void remove_inUse_is409WithTheNameTheUsageAndTheFirstApis() {
    var first =
        List.of(
            anApi("Billing").withId(api("65000000000000010000000b")).build(),
            anApi("Bü \"x\"").withId(api("65000000000000010000000c")).build());
    SERVER.labels.remove.answers(new RemoveLabel.Outcome.InUse(name("tier"), 1_234, first));

    var reply = SERVER.delete("/api/labels/" + tier().id());

    reply.assertIs(
        409,
        conflict(
            errorAt(
                "label_in_use",
                "id",
                "'tier' is on 1234 APIs (expected: on none; set force=true to remove it from"
                    + " them)"),
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
    var reply = SERVER.delete("/api/labels/tier?" + query);

    reply.assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.labels.remove.calls()).isZero();
  }

  /* ---- usage ---- */

  @ParameterizedTest
  @ValueSource(strings = {"/api/labels/tier/usage", "/api/labels/tier/usage/"})
  void usage_found_is200WithTheCounts(String path) {
    SERVER.labels.usage.answers(
        new LabelQueries.Usage(
            tier(), new LabelCounts(name("tier"), counts("2", 9, "1", 3), 4, 16, 5)));

    var reply = SERVER.get(path);

    reply.assertIs(
        200,
        "{\"id\":\"65000000000000010000000a\",\"name\":\"tier\",\"labeled\":16,"
            + "\"unlabeled\":5,\"values\":[{\"value\":\"2\",\"count\":9},"
            + "{\"value\":\"1\",\"count\":3}],\"further_values\":4}");
    assertThat(SERVER.labels.usage.received()).isEqualTo(new Lookup(Caller.ADMIN.actor(), "tier"));
  }

  @Test
  void usage_unusedLabel_isZero() {
    SERVER.labels.usage.answers(
        new LabelQueries.Usage(
            tier(), new LabelCounts(name("tier"), new LinkedHashMap<>(), 0, 0, 0)));

    assertThat(SERVER.get("/api/labels/tier/usage").body())
        .endsWith("\"labeled\":0,\"unlabeled\":0,\"values\":[],\"further_values\":0}");
  }

  private static ApiId api(String id) {
    return ApiId.of(id);
  }
}
