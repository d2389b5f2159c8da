package io.portico.http.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.http.testkit.Errors.envelope;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi.Outcome.Changed;
import io.portico.application.port.in.api.ChangeApi.Outcome.LabelsRefused;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.api.RenameApi;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PUT, PATCH and DELETE of one API. */
class ApiChangeTest extends HttpTest {

  private static final ApiId ID = ApiId.of("65000000000000010000000a");
  private static final String PATH = "/api/apis/65000000000000010000000a";
  private static final ApiDescription FULL =
      new ApiDescription(
          "Billing",
          Optional.of("1.4"),
          Optional.of("Sends invoices"),
          Optional.of(ApiStyle.SOAP),
          Optional.of("Finance IT"),
          Optional.of("aws"),
          Optional.of("https://billing.example.com/v1"));
  private static final String BILLING =
      "{\"id\":\"65000000000000010000000a\",\"name\":\"Billing\",\"version\":\"1.4\","
          + "\"description\":\"Sends invoices\",\"style\":\"soap\",\"owner\":\"Finance IT\","
          + "\"provider\":\"aws\",\"url\":\"https://billing.example.com/v1\","
          + "\"source\":\"kong\",\"external_id\":\"svc-1\",\"labels\":{\"tier\":\"1\"},\"definition\":false,"
          + "\"created_at\":\"2026-03-01T10:15:30.123Z\","
          + "\"updated_at\":\"2026-03-01T10:15:30.123Z\"}";

  /* ---- PUT ---- */

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/", "/api/apis/65000000000000010000000A"})
  void replace_nameOnly_emptiesTheRestAndLeavesLabels(String path) {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send("PUT", path, "{\"name\": \"Invoices\"}").assertIs(200, BILLING);
    assertThat(SERVER.apis.change.received().actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(SERVER.apis.change.received().api()).isEqualTo(ID);
    assertThat(made(FULL)).isEqualTo(described("Invoices"));
    assertThat(SERVER.apis.change.received().labels()).isEmpty();
  }

  @Test
  void replace_apiAsItWasRead_isAccepted() {
    SERVER.apis.change.answers(new Changed(billing()));

    var reply =
        SERVER.send(
            "PUT", PATH, BILLING.replace("\"labels\"", "\"missing_since\":\"x\",\"labels\""));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(made(described("other"))).isEqualTo(FULL);
    assertThat(SERVER.apis.change.received().labels())
        .contains(new LabelChange.Replace(labels("tier", "1")));
  }

  @Test
  void replace_noLabels_removesThemAll() {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send("PUT", PATH, "{\"name\": \"Billing\", \"labels\": {}}");

    assertThat(SERVER.apis.change.received().labels())
        .contains(new LabelChange.Replace(Labels.NONE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {}                                 | name     | missing (expected: a string)
          {"name": null}                     | name     | null (expected: a string)
          {"name": 5}                        | name     | the number 5 (expected: a string)
          {"name": ""}                       | name     | '' (expected: 1 to 255 characters)
          {"name": "a", "id": "65000000000000010000000b"} | id | '65000000000000010000000b' (expected: the id in the path)
          {"name": "a", "id": "billing"}     | id       | 'billing' (expected: the id in the path)
          {"name": "a", "id": 1}             | id       | the number 1 (expected: a string)
          {"name": "a", "style": "rest"}     | style    | 'rest' (expected: openapi, graphql, grpc, soap, event, other)
          {"name": "a", "url": "billing"}    | url      | 'billing' (expected: an absolute address, for example https://api.example.com/v1)
          {"name": "a", "naem": "x"}         | naem     | an unknown member (expected: one of id, name, version, description, style, owner, provider, url, source, external_id, missing_since, labels, definition, created_at, updated_at)
          {"name": "a", "labels": []}        | labels   | an array (expected: an object)
          {"name": "a", "labels": {"tier": null}} | labels.tier | null (expected: a string)
          {"name": "a", "labels": {"tier": 1}}    | labels.tier | the number 1 (expected: a string)
          []                                 | body     | an array (expected: an object)
          """)
  void replace_invalidMember_is400AndNamesIt(String body, String field, String message) {
    assertRefused("PUT", body, field, message);
  }

  /* ---- PATCH ---- */

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/"})
  void change_emptyObject_leavesEverything(String path) {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send("PATCH", path, "{}").assertIs(200, BILLING);
    assertThat(SERVER.apis.change.received().api()).isEqualTo(ID);
    assertThat(made(FULL)).isEqualTo(FULL);
    assertThat(SERVER.apis.change.received().labels()).isEmpty();
  }

  @Test
  void change_everyMember_isAccepted() {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send(
        "PATCH",
        PATH,
        """
        {"name": "Billing", "version": "1.4", "description": "Sends invoices", "style": "soap",
         "owner": "Finance IT", "provider": "aws", "url": "https://billing.example.com/v1"}
        """);

    assertThat(made(described("other"))).isEqualTo(FULL);
  }

  @Test
  void change_null_emptiesWhatItNames() {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send(
        "PATCH",
        PATH,
        """
        {"version": null, "description": null, "style": null, "owner": null, "provider": null,
         "url": null}
        """);

    assertThat(made(FULL)).isEqualTo(described("Billing"));
  }

  @Test
  void change_oneMember_leavesTheOthers() {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send("PATCH", PATH, "{\"owner\": null, \"version\": \"2\"}");

    assertThat(made(FULL))
        .isEqualTo(
            new ApiDescription(
                FULL.name(),
                Optional.of("2"),
                FULL.description(),
                FULL.style(),
                Optional.empty(),
                FULL.provider(),
                FULL.url()));
  }

  @Test
  void change_labels_areAMergePatchToo() {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send("PATCH", PATH, "{\"labels\": {\"tier\": \"2\", \"team\": null}}");

    assertThat(SERVER.apis.change.received().labels())
        .contains(new LabelChange.Merge(labels("tier", "2"), names("team")));
  }

  @Test
  void change_labelsNull_removesThemAll() {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send("PATCH", PATH, "{\"labels\": null}");

    assertThat(SERVER.apis.change.received().labels())
        .contains(new LabelChange.Replace(Labels.NONE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"name": null}            | name     | null (expected: a string)
          {"name": 5}               | name     | the number 5 (expected: a string)
          {"version": 2}            | version  | the number 2 (expected: a string)
          {"style": "rest"}         | style    | 'rest' (expected: openapi, graphql, grpc, soap, event, other)
          {"style": 5}              | style    | the number 5 (expected: a string)
          {"id": "65000000000000010000000a"} | id | an unknown member (expected: one of name, version, description, style, owner, provider, url, labels)
          {"onwer": null}           | onwer    | an unknown member (expected: one of name, version, description, style, owner, provider, url, labels)
          {"labels": []}            | labels   | an array (expected: an object)
          {"labels": "tier"}        | labels   | the string 'tier' (expected: an object)
          {"labels": {"tier": 1}}   | labels.tier | the number 1 (expected: a string)
          {"labels": {"tier": ""}}  | labels.tier | '' (expected: 1 to 256 characters)
          {"labels": {"t r": null}} | labels.t r  | 't r' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          []                        | body     | an array (expected: an object)
          null                      | body     | null (expected: an object)
          """)
  void change_invalidMember_is400AndNamesIt(String body, String field, String message) {
    assertRefused("PATCH", body, field, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"name": ""}             | name        | '' (expected: 1 to 255 characters)
          {"owner": " x"}          | owner       | ' x' (expected: no blank at its start or end)
          {"url": "billing"}       | url         | 'billing' (expected: an absolute address, for example https://api.example.com/v1)
          {"version": "\\u0000"}   | version     | '\\u0000' (expected: no control characters)
          """)
  void change_valueThatTheDomainRefuses_is400AndNamesIt(String body, String field, String message) {
    SERVER.apis.change.answersBy(
        command ->
            new Changed(
                billing()
                    .describedAs(
                        command.description().orElseThrow().apply(FULL), billing().updatedAt())));

    SERVER.send("PATCH", PATH, body).assertIs(400, fieldError("invalid_value", field, message));
  }

  @Test
  void change_tooManyRemovedLabels_is400() {
    SERVER.apis.change.answers(new Changed(billing()));

    SERVER.send("PATCH", PATH, "{\"labels\":" + nulls(64) + "}").assertIs(200);
    assertThat(SERVER.send("PATCH", PATH, "{\"labels\":" + nulls(65) + "}").body())
        .isEqualTo(
            fieldError(
                "invalid_value",
                "labels",
                "65 removed labels (expected: at most 64 labels on an API)"));
  }

  /* ---- PUT and PATCH ---- */

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH"})
  void write_labelsRejected_is400(String method) {
    SERVER.apis.change.answers(
        new LabelsRefused(
            new LabelRefusal.LabelsRejected(
                List.of(new ValueNotAllowed(name("tier"), new LabelValue("9"), oneOf("1"))))));

    var reply = SERVER.send(method, PATH, "{\"name\": \"a\", \"labels\": {\"tier\": \"9\"}}");

    reply.assertIs(
        400,
        envelope(
            "value_not_allowed",
            "labels.tier: '9' is not allowed (expected: one of 1)",
            "{\"field\":\"labels.tier\",\"message\":\"'9' is not allowed (expected: one of"
                + " 1)\",\"allowed\":[\"1\"]}"));
  }

  /* ---- DELETE ---- */

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/", "/api/apis/65000000000000010000000A"})
  void remove_done_is204WithoutABody(String path) {
    var reply = SERVER.send("DELETE", path, "");

    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.body()).isEmpty();
    assertThat(SERVER.apis.remove.received())
        .isEqualTo(new RemoveApi.Command(Caller.ADMIN.actor(), ID, false, Precondition.none()));
  }

  @Test
  void rename_done_is200WithTheApi() {
    SERVER.apis.rename.answers(new RenameApi.Outcome.Renamed(billing()));

    SERVER.post(PATH + "/rename", "{\"id\":\"billing.v1\"}").assertHas(200, "\"name\":\"Billing\"");
    assertThat(SERVER.apis.rename.received())
        .isEqualTo(
            new RenameApi.Command(
                Caller.ADMIN.actor(), ID, ApiId.of("billing.v1"), Precondition.none()));
  }

  @Test
  void rename_takenId_is409() {
    SERVER.apis.rename.answers(new RenameApi.Outcome.IdTaken(ApiId.of("billing")));

    SERVER
        .post(PATH + "/rename", "{\"id\":\"billing\"}")
        .assertHas(409, "\"code\":\"api_id_taken\"", "'billing' is taken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"id\":\"a b\"}", "{\"id\":\"search\"}", "{\"id\":1}"})
  void rename_invalidId_is400(String body) {
    SERVER.post(PATH + "/rename", body).assertHas(400, "\"field\":\"id\"");
    assertThat(SERVER.apis.rename.calls()).isZero();
  }

  @Test
  void remove_offeredByTheCatalogue_is409WithTheEntries() {
    SERVER.apis.remove.answers(
        new RemoveApi.Outcome.Offered(
            List.of(
                anEntry("Gold").offering(new PlanId(ID.identifier().orElseThrow())).build(),
                anEntry("Silver").build())));

    var reply = SERVER.send("DELETE", PATH, "");

    reply.assertHas(
        409,
        "\"code\":\"api_in_catalogue\"",
        "The catalogue offers the API by 'Gold' and 1 more (expected: by no entry; remove its"
            + " entries, or set force=true)",
        "{\"field\":\"catalogue.entries.%s\",\"message\":\"'Gold' offers the API\"}".formatted(ID));
  }

  @Test
  void remove_forced_isAskedSo() {
    assertThat(SERVER.send("DELETE", PATH + "?force=true", "").status()).isEqualTo(204);
    assertThat(SERVER.apis.remove.received().force()).isTrue();
  }

  private static void assertRefused(String method, String body, String field, String message) {
    SERVER.send(method, PATH, body).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.apis.change.calls()).isZero();
  }

  /** Applies the change that the use case received to {@code present}. */
  private static ApiDescription made(ApiDescription present) {
    return SERVER.apis.change.received().description().orElseThrow().apply(present);
  }

  private static SortedSet<LabelName> names(String... names) {
    return new TreeSet<>(List.of(names).stream().map(LabelName::new).toList());
  }

  private static String nulls(int count) {
    return IntStream.range(0, count)
        .mapToObj("\"l%d\":null"::formatted)
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static ApiRecord billing() {
    return anApi("Billing")
        .withId(ID)
        .describedAs(FULL)
        .labelled("tier", "1")
        .from("kong", "svc-1")
        .build();
  }
}
