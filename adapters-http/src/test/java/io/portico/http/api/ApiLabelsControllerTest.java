package io.portico.http.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.http.testkit.Errors.envelope;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.ChangeApi.Outcome.Changed;
import io.portico.application.port.in.api.ChangeApi.Outcome.LabelsRefused;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.ApiStubs.Lookup;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.time.Instant;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiLabelsControllerTest extends HttpTest {

  private static final ApiId ID = ApiId.of("65000000000000010000000a");
  private static final String PATH = "/api/65000000000000010000000a/labels";
  private static final String TIER_1 =
      "{\"labels\":{\"tier\":\"1\"},\"assignments\":[{\"key\":\"tier\",\"value\":\"1\","
          + "\"source\":\"manual\",\"set_by\":\""
          + ApiFixture.BY
          + "\",\"set_at\":\"2026-03-01T10:15:30.123Z\"}]}";

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/"})
  void show_found_is200WithLabelsAndWhereTheyComeFrom(String path) {
    var labels =
        LabelAssignments.NONE
            .changedBy(
                new LabelChange.Replace(labels("tier", "1")),
                new LabelSource.Manual(),
                ApiFixture.BY,
                ApiFixture.AT)
            .changedBy(
                LabelChange.Merge.giving(labels("business_domain", "Büro")),
                new LabelSource.Discovered("aws"),
                ApiFixture.BY,
                Instant.parse("2026-03-02T00:00:00Z"));
    SERVER.apis.find.answers(anApi("Billing").withId(ID).build().carrying(labels, ApiFixture.AT));

    var reply = SERVER.get(path);

    reply.assertIs(
        200,
        "{\"labels\":{\"business_domain\":\"Büro\",\"tier\":\"1\"},\"assignments\":["
            + "{\"key\":\"business_domain\",\"value\":\"Büro\","
            + "\"source\":\"discovery:aws\",\"set_by\":\"%1$s\",".formatted(ApiFixture.BY)
            + "\"set_at\":\"2026-03-02T00:00:00.000Z\"},"
            + "{\"key\":\"tier\",\"value\":\"1\",\"source\":\"manual\",\"set_by\":\"%1$s\","
                .formatted(ApiFixture.BY)
            + "\"set_at\":\"2026-03-01T10:15:30.123Z\"}]}");
    assertThat(SERVER.apis.find.received()).isEqualTo(new Lookup(Caller.ADMIN.actor(), ID));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orders",
        "orders.v1",
        "labels.v1",
        "apisix-main",
        "0123456789abcdef0123456789abcdef",
        "...",
        "-_."
      })
  void show_idOfAGateway_isPassedAsItIs(String id) {
    SERVER.apis.find.answers(anApi("Billing").build());

    assertThat(SERVER.get("/api/" + id + "/labels").status()).isEqualTo(200);
    assertThat(SERVER.apis.find.received())
        .isEqualTo(new Lookup(Caller.ADMIN.actor(), ApiId.of(id)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"portal", "users", "a~b", "a%20b", "a%2Fb", "%2E%2E"})
  void show_noId_is404(String segment) {
    assertThat(SERVER.get("/api/" + segment + "/labels").status()).isEqualTo(404);
    assertThat(SERVER.apis.find.calls()).isZero();
  }

  @Test
  void show_noLabels_isEmpty() {
    SERVER.apis.find.answers(anApi("Billing").build());

    assertThat(SERVER.get(PATH).body()).isEqualTo("{\"labels\":{},\"assignments\":[]}");
  }

  @ParameterizedTest
  @CsvSource({"PUT, '', REPLACE", "PUT, /, REPLACE", "POST, '', MERGE", "POST, /, MERGE"})
  void label_accepted_is200WithAllLabels(String method, String slash, String mode) {
    SERVER.apis.change.answers(new Changed(tierOne()));

    SERVER.send(method, PATH + slash, "{\"tier\": \"1\"}").assertIs(200, TIER_1);
    assertThat(SERVER.apis.change.received())
        .isEqualTo(
            ChangeApi.Command.ofLabels(
                Caller.ADMIN.actor(),
                ID,
                mode.equals("REPLACE")
                    ? new LabelChange.Replace(labels("tier", "1"))
                    : LabelChange.Merge.giving(labels("tier", "1")),
                Precondition.none()));
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        Arguments.of("{}", Labels.NONE),
        Arguments.of("{\"a\":\"1\",\"b\":\"2\"}", labels("a", "1", "b", "2")),
        Arguments.of("{\"labels\":{\"a\":\"1\",\"b\":\"2\"}}", labels("a", "1", "b", "2")),
        Arguments.of("{\"labels\":{}}", Labels.NONE),
        Arguments.of(
            "{\"labels\":\"a label of this name\"}", labels("labels", "a label of this name")),
        Arguments.of("{\"labels\":{\"labels\":\"x\"}}", labels("labels", "x")),
        Arguments.of("[]", Labels.NONE),
        Arguments.of(
            "[{\"key\":\"a\",\"value\":\"1\"},{\"value\":\"2\",\"key\":\"b\"}]",
            labels("a", "1", "b", "2")),
        Arguments.of(
            "{\"key\":\"a\",\"value\":\"1\",\"b\":\"2\"}",
            labels("key", "a", "value", "1", "b", "2")));
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void label_anyForm_isEquivalent(String body, Labels expected) {
    SERVER.apis.change.answers(new Changed(tierOne()));

    SERVER.send("PUT", PATH, body);
    assertThat(SERVER.apis.change.received().labels().orElseThrow().given()).isEqualTo(expected);

    SERVER.reset();
    SERVER.apis.change.answers(new Changed(tierOne()));
    SERVER.send("POST", PATH, body);
    assertThat(SERVER.apis.change.received().labels().orElseThrow().given()).isEqualTo(expected);
  }

  @Test
  void label_onePair_isOneLabelForPostAndTwoForPut() {
    SERVER.apis.change.answers(new Changed(tierOne()));
    var pair = "{\"key\":\"tier\",\"value\":\"1\"}";

    SERVER.send("POST", PATH, pair);
    assertThat(SERVER.apis.change.received().labels().orElseThrow().given())
        .isEqualTo(labels("tier", "1"));

    SERVER.reset();
    SERVER.apis.change.answers(new Changed(tierOne()));
    SERVER.send("PUT", PATH, pair);
    assertThat(SERVER.apis.change.received().labels().orElseThrow().given())
        .isEqualTo(labels("key", "tier", "value", "1"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"tier": 1}                       | tier        | the number 1 (expected: a string)
          {"costCentre": 1}                 | costCentre  | the number 1 (expected: a string)
          {"tier": null}                    | tier        | null (expected: a string)
          {"tier": ["1"]}                   | tier        | an array (expected: a string)
          {"tier": ""}                      | tier        | '' (expected: 1 to 256 characters)
          {"tier": "half \\ud800"}          | tier        | 'half \\ud800' (expected: no control characters)
          {"t r": "1"}                      | t r         | 't r' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"labels": {"tier": 1}}           | labels.tier | the number 1 (expected: a string)
          {"labels": {"tier": "\\u0000"}}   | labels.tier | '\\u0000' (expected: no control characters)
          {"labels": {"a": "1"}, "b": "2"}  | b           | an unknown member (expected: one of labels)
          {"labels": {}, "assignments": []} | assignments | an unknown member (expected: one of labels)
          [{"key": "a"}]                    | [0].value   | missing (expected: a string)
          [{"key": "a", "value": "1"}, 5]   | [1]         | the number 5 (expected: an object)
          [{"key": "a b", "value": "1"}]    | [0].key     | 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          [{"key": "a", "value": ""}]       | [0].value   | '' (expected: 1 to 256 characters)
          [{"key": "a", "value": "1", "x": 1}] | [0].x    | an unknown member (expected: one of key, value)
          [{"key": "a", "value": "1"}, {"key": "a", "value": "2"}] | [1].key | 'a' (expected: each key once)
          "tier"                            | body        | the string 'tier' (expected: an object)
          """)
  void label_invalidBody_is400AndNamesThePlace(String body, String field, String message) {
    var reply = SERVER.send("PUT", PATH, body);

    reply.assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.send("POST", PATH, body).body()).isEqualTo(reply.body());
    assertThat(SERVER.apis.change.calls()).isZero();
  }

  @Test
  void label_sameKeyTwice_is400() {
    assertThat(SERVER.send("PUT", PATH, "{\"a\":\"1\",\"a\":\"2\"}").body())
        .isEqualTo(
            fieldError(
                "invalid_json",
                "body",
                "duplicate member 'a' at line 1, column 13 (expected: unique members)"));
  }

  @Test
  void label_mostLabels_isAccepted() {
    SERVER.apis.change.answers(new Changed(tierOne()));

    assertThat(SERVER.send("PUT", PATH, members(64)).status()).isEqualTo(200);
    assertThat(SERVER.apis.change.received().labels().orElseThrow().given().byName()).hasSize(64);
  }

  @Test
  void label_moreLabels_is400() {
    var reply = SERVER.send("PUT", PATH, members(65));

    reply.assertIs(
        400,
        fieldError("invalid_value", "labels", "65 labels (expected: at most 64 labels on an API)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST", "PATCH"})
  void label_rejected_is400(String method) {
    SERVER.apis.change.answers(
        new LabelsRefused(
            new LabelRefusal.LabelsRejected(
                List.of(new UnknownLabel(name("teir"), List.of(name("tier")))))));

    var reply = SERVER.send(method, PATH, "{\"teir\": \"1\"}");

    reply.assertIs(
        400,
        envelope(
            "unknown_label",
            "labels.teir: no such label is defined (did you mean tier?)",
            "{\"field\":\"labels.teir\","
                + "\"message\":\"no such label is defined (did you mean tier?)\","
                + "\"nearest\":[\"tier\"]}"));
  }

  /* ---- PATCH ---- */

  static Stream<Arguments> patches() {
    return Stream.of(
        Arguments.of("{}", Labels.NONE, List.of()),
        Arguments.of("{\"a\":\"1\",\"b\":null}", labels("a", "1"), List.of("b")),
        Arguments.of("{\"labels\":{\"a\":\"1\",\"b\":null}}", labels("a", "1"), List.of("b")),
        Arguments.of("{\"labels\":{}}", Labels.NONE, List.of()),
        Arguments.of("{\"labels\":\"x\"}", labels("labels", "x"), List.of()),
        Arguments.of("{\"labels\":null}", Labels.NONE, List.of("labels")),
        Arguments.of("{\"labels\":{\"labels\":null}}", Labels.NONE, List.of("labels")),
        Arguments.of("{\"key\":\"a\",\"value\":null}", labels("key", "a"), List.of("value")));
  }

  @ParameterizedTest
  @MethodSource("patches")
  void patch_anyForm_setsAndRemoves(String body, Labels given, List<String> removed) {
    SERVER.apis.change.answers(new Changed(tierOne()));

    SERVER.send("PATCH", PATH, body).assertIs(200, TIER_1);
    assertThat(SERVER.apis.change.received())
        .isEqualTo(
            ChangeApi.Command.ofLabels(
                Caller.ADMIN.actor(),
                ID,
                new LabelChange.Merge(given, names(removed)),
                Precondition.none()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"tier": 1}                      | tier        | the number 1 (expected: a string)
          {"tier": ""}                     | tier        | '' (expected: 1 to 256 characters)
          {"t r": null}                    | t r         | 't r' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"labels": {"tier": []}}         | labels.tier | an array (expected: a string)
          {"labels": {"a": null}, "b": "2"} | b          | an unknown member (expected: one of labels)
          [{"key": "a", "value": "1"}]     | body        | an array (expected: an object)
          """)
  void patch_invalidBody_is400AndNamesThePlace(String body, String field, String message) {
    SERVER.send("PATCH", PATH, body).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.apis.change.calls()).isZero();
  }

  @Test
  void patch_tooManyRemovedLabels_is400() {
    SERVER.apis.change.answers(new Changed(tierOne()));

    SERVER.send("PATCH", PATH, members(64).replace("\"v\"", "null")).assertIs(200);
    assertThat(SERVER.send("PATCH", PATH, members(65).replace("\"v\"", "null")).body())
        .isEqualTo(
            fieldError(
                "invalid_value",
                "labels",
                "65 removed labels (expected: at most 64 labels on an API)"));
  }

  /* ---- DELETE ---- */

  @ParameterizedTest
  @ValueSource(strings = {PATH + "/a.b-c_d", PATH + "/a.b-c_d/"})
  void remove_done_is200WithTheLabelsLeft(String path) {
    SERVER.apis.change.answers(new Changed(tierOne()));

    SERVER.send("DELETE", path, "").assertIs(200, TIER_1);
    assertThat(SERVER.apis.change.received())
        .isEqualTo(
            ChangeApi.Command.ofLabels(
                Caller.ADMIN.actor(),
                ID,
                new LabelChange.Merge(Labels.NONE, names(List.of("a.b-c_d"))),
                Precondition.none()));
  }

  @Test
  void remove_noName_is400() {
    var reply = SERVER.send("DELETE", PATH + "/a%20b", "");

    reply.assertIs(
        400,
        fieldError(
            "invalid_value",
            "key",
            "'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)"));
  }

  @Test
  void remove_unknownLabel_is400() {
    SERVER.apis.change.answers(
        new LabelsRefused(
            new LabelRefusal.LabelsRejected(
                List.of(new UnknownLabel(name("teir"), List.of(name("tier")))))));

    var reply = SERVER.send("DELETE", PATH + "/teir", "");

    reply.assertHas(400, "\"unknown_label\"", "did you mean tier?");
  }

  /* ---- all of them ---- */

  @Test
  void route_besideTheFixedOnes_isNeverReadAsAnApi() {
    SERVER.labels.find.answersBy(
        lookup -> {
          throw new RefusedException.NotFound(RecordKind.LABEL, lookup.idOrName());
        });

    assertThat(SERVER.get("/api/labels/labels").body()).contains("\"label_not_found\"");
    assertThat(SERVER.get("/api/apis/labels").body()).contains("No API has the id 'labels'.");
    assertThat(SERVER.labels.find.received().idOrName()).isEqualTo("labels");
  }

  private static ApiRecord tierOne() {
    return anApi("Billing").withId(ID).labelled("tier", "1").build();
  }

  private static SortedSet<LabelName> names(List<String> names) {
    return new TreeSet<>(names.stream().map(LabelName::new).toList());
  }

  private static String members(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"l%d\":\"v\"".formatted(i))
        .collect(Collectors.joining(",", "{", "}"));
  }
}
