package io.portico.http.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.http.testkit.Errors.envelope;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RegisterApi.Outcome.IdTaken;
import io.portico.application.port.in.api.RegisterApi.Outcome.LabelsRefused;
import io.portico.application.port.in.api.RegisterApi.Outcome.Registered;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import io.portico.http.testkit.ApiStubs.Lookup;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiControllerTest extends HttpTest {

  private static final ApiId ID = id("65000000000000010000000a");
  private static final String TIMES =
      "\"created_at\":\"2026-03-01T10:15:30.123Z\",\"updated_at\":\"2026-03-01T10:15:30.123Z\"}";
  private static final String BILLING =
      "{\"id\":\"65000000000000010000000a\",\"name\":\"Billing\",\"labels\":{},\"definition\":false,"
          + TIMES;

  @ParameterizedTest
  @ValueSource(strings = {"/api/apis", "/api/apis/"})
  void register_nameOnly_is201WithTheApi(String path) {
    SERVER.apis.register.answers(new Registered(billing()));

    var reply = SERVER.post(path, "{\"name\": \"Billing\"}");

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.header("Location")).contains("/api/apis/" + ID);
    assertThat(reply.body()).isEqualTo(BILLING);
    assertThat(SERVER.apis.register.received())
        .isEqualTo(
            new RegisterApi.Command(
                Caller.ADMIN.actor(), Optional.empty(), described("Billing"), Labels.NONE));
  }

  @Test
  void register_everyMember_isStoredAndReturned() {
    var description =
        new ApiDescription(
            "Gebühren",
            Optional.of("1.4"),
            Optional.of("Sends\ninvoices"),
            Optional.of(ApiStyle.OPENAPI),
            Optional.of("Finance IT"),
            Optional.of("aws"),
            Optional.of("https://billing.example.com/v1"));
    SERVER.apis.register.answers(
        new Registered(
            anApi("Billing")
                .withId(ID)
                .describedAs(description)
                .labelled("tier", "1", "business_domain", "Finance")
                .build()));

    var reply =
        SERVER.post(
            "/api/apis",
            """
            {"id": "65000000000000010000000A", "name": "Gebühren", "version": "1.4",
             "description": "Sends\\ninvoices", "style": "openapi", "owner": "Finance IT",
             "provider": "aws", "url": "https://billing.example.com/v1",
             "labels": {"tier": "1", "business_domain": "Finance"}}
            """);

    assertThat(reply.body())
        .isEqualTo(
            "{\"id\":\"65000000000000010000000a\",\"name\":\"Gebühren\",\"version\":\"1.4\","
                + "\"description\":\"Sends\\ninvoices\",\"style\":\"openapi\","
                + "\"owner\":\"Finance IT\",\"provider\":\"aws\","
                + "\"url\":\"https://billing.example.com/v1\","
                + "\"labels\":{\"business_domain\":\"Finance\",\"tier\":\"1\"},\"definition\":false,"
                + TIMES);
    assertThat(SERVER.apis.register.received())
        .isEqualTo(
            new RegisterApi.Command(
                Caller.ADMIN.actor(),
                Optional.of(ID),
                description,
                labels("tier", "1", "business_domain", "Finance")));
  }

  @Test
  void register_optionalMembersNull_areNotGiven() {
    SERVER.apis.register.answers(new Registered(billing()));

    SERVER.post(
        "/api/apis",
        """
        {"id": null, "name": "Billing", "version": null, "description": null, "style": null,
         "owner": null, "provider": null, "url": null, "labels": null}
        """);

    assertThat(SERVER.apis.register.received())
        .isEqualTo(
            new RegisterApi.Command(
                Caller.ADMIN.actor(), Optional.empty(), described("Billing"), Labels.NONE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"_id\": \"%s\"", "\"_id\": \"%1$s\", \"id\": \"%1$s\""})
  void register_idOfClassicClients_isUsed(String members) {
    SERVER.apis.register.answers(new Registered(billing()));

    SERVER.post("/api/apis", "{\"name\": \"Billing\", %s}".formatted(members.formatted(ID)));

    assertThat(SERVER.apis.register.received().id()).contains(ID);
  }

  @Test
  void register_idTaken_is409() {
    SERVER.apis.register.answers(new IdTaken(ID));

    var reply = SERVER.post("/api/apis", "{\"name\": \"Billing\", \"id\": \"" + ID + "\"}");

    reply.assertIs(
        409,
        fieldError(
            "api_id_taken",
            "id",
            "'65000000000000010000000a' is taken (expected: an id that no API has)"));
  }

  @Test
  void register_valueNotAllowed_is400WithTheAllowedValues() {
    SERVER.apis.register.answers(
        new LabelsRefused(
            new LabelRefusal.LabelsRejected(
                List.of(new ValueNotAllowed(name("tier"), new LabelValue("9"), oneOf("1", "2"))))));

    var reply = SERVER.post("/api/apis", "{\"name\": \"a\", \"labels\": {\"tier\": \"9\"}}");

    reply.assertIs(
        400,
        envelope(
            "value_not_allowed",
            "labels.tier: '9' is not allowed (expected: one of 1, 2)",
            "{\"field\":\"labels.tier\","
                + "\"message\":\"'9' is not allowed (expected: one of 1, 2)\","
                + "\"allowed\":[\"1\",\"2\"]}"));
  }

  @Test
  void register_valueNotAmongMany_namesTenInTheMessageAndAllInTheField() {
    var many = IntStream.rangeClosed(1, 12).mapToObj(i -> new LabelValue("v" + i)).toList();
    SERVER.apis.register.answers(
        new LabelsRefused(
            new LabelRefusal.LabelsRejected(
                List.of(
                    new ValueNotAllowed(
                        name("tier"), new LabelValue("9"), new ListedValues(many))))));

    assertThat(SERVER.post("/api/apis", "{\"name\": \"a\", \"labels\": {\"tier\": \"9\"}}").body())
        .contains(
            "(expected: one of v1, v2, v3, v4, v5, v6, v7, v8, v9, v10 and 2 more)",
            "\"v11\",\"v12\"]");
  }

  @Test
  void register_severalLabelsRejected_is400NamingEach() {
    SERVER.apis.register.answers(
        new LabelsRefused(
            new LabelRefusal.LabelsRejected(
                List.of(
                    new UnknownLabel(name("teir"), List.of(name("tier"), name("team"))),
                    new UnknownLabel(name("zzz"), List.of()),
                    new LabelDeprecated(name("old"))))));

    var reply = SERVER.post("/api/apis", "{\"name\": \"a\", \"labels\": {\"teir\": \"9\"}}");

    reply.assertIs(
        400,
        envelope(
            "unknown_label",
            "labels.teir: no such label is defined (did you mean tier, team?) (and 2 more)",
            "{\"field\":\"labels.teir\","
                + "\"message\":\"no such label is defined (did you mean tier, team?)\","
                + "\"nearest\":[\"tier\",\"team\"]},"
                + "{\"field\":\"labels.zzz\",\"message\":\"no such label is defined\","
                + "\"nearest\":[]},"
                + "{\"field\":\"labels.old\","
                + "\"message\":\"is deprecated and cannot be added to further APIs\"}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {}                                 | name     | missing (expected: a string)
          {"name": ["a"]}                    | name     | an array (expected: a string)
          {"name": ""}                       | name     | '' (expected: 1 to 255 characters)
          {"name": "a\\u0000"}               | name     | 'a\\u0000' (expected: no control characters)
          {"name": "a", "id": "a b"}         | id       | 'a b' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          {"name": "a", "id": ""}            | id       | '' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          {"name": "a", "id": 1}             | id       | the number 1 (expected: a string)
          {"name": "a", "style": "rest"}     | style    | 'rest' (expected: openapi, graphql, grpc, soap, event, other)
          {"name": "a", "url": "billing"}    | url      | 'billing' (expected: an absolute address, for example https://api.example.com/v1)
          {"name": "a", "url": "javascript://x"} | url  | 'javascript://x' (expected: an absolute address, for example https://api.example.com/v1)
          {"name": "a", "descripton": "x"}   | descripton | an unknown member (expected: one of id, _id, name, version, description, style, owner, provider, url, labels)
          {"name": "a", "id": "a", "_id": "b"} | _id     | 'b' (expected: the same as id, or one of both)
          {"name": "a", "labels": ["tier"]}  | labels   | an array (expected: an object)
          {"name": "a", "labels": {"tier": 1}}    | labels.tier | the number 1 (expected: a string)
          {"name": "a", "labels": {"tier": null}} | labels.tier | null (expected: a string)
          {"name": "a", "labels": {"tier": ""}}   | labels.tier | '' (expected: 1 to 256 characters)
          {"name": "a", "labels": {"t r": "1"}}   | labels.t r | 't r' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          """)
  void register_invalidMember_is400AndNamesIt(String body, String field, String message) {
    SERVER.post("/api/apis", body).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.apis.register.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/apis/65000000000000010000000a",
        "/api/apis/65000000000000010000000a/",
        "/api/apis/65000000000000010000000A"
      })
  void show_found_is200WithTheApi(String path) {
    SERVER.apis.find.answers(billing());

    SERVER.get(path).assertIs(200, BILLING);
    assertThat(SERVER.apis.find.received()).isEqualTo(new Lookup(Caller.ADMIN.actor(), ID));
  }

  private static ApiRecord billing() {
    return anApi("Billing").withId(ID).build();
  }

  private static ApiId id(String text) {
    return ApiId.of(text);
  }
}
