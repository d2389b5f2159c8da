package io.portico.http.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.http.testkit.Errors.envelope;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.FindApis;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RegisterApi.Outcome.IdTaken;
import io.portico.application.port.in.api.RegisterApi.Outcome.LabelsRejected;
import io.portico.application.port.in.api.RegisterApi.Outcome.NotPermitted;
import io.portico.application.port.in.api.RegisterApi.Outcome.Registered;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelCheck.Rejection.LabelDeprecated;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelCheck.Rejection.ValueNotAllowed;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.http.server.Cursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.TestServer.ApiAsked;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final ApiId ID = id("65000000000000010000000a");
  private static final String TIMES =
      "\"created_at\":\"2026-03-01T10:15:30.123Z\",\"updated_at\":\"2026-03-01T10:15:30.123Z\"}";
  private static final String BILLING =
      "{\"id\":\"65000000000000010000000a\",\"name\":\"Billing\",\"labels\":{}," + TIMES;

  @ParameterizedTest
  @ValueSource(strings = {"/api/apis", "/api/apis/"})
  void register_nameOnly_is201WithTheApi(String path) {
    SERVER.registerApi().answers(new Registered(billing()));

    var reply = SERVER.post(path, "{\"name\": \"Billing\"}");

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.header("Location")).contains("/api/apis/" + ID);
    assertThat(reply.body()).isEqualTo(BILLING);
    assertThat(SERVER.registerApi().asked())
        .isEqualTo(
            new RegisterApi.Command(
                Caller.ADMIN.actor(), Optional.empty(), described("Billing"), Labels.NONE));
  }

  @Test
  void register_everyMember_isTakenAndSentBack() {
    var description =
        new ApiDescription(
            "Gebühren",
            Optional.of("1.4"),
            Optional.of("Sends\ninvoices"),
            Optional.of(ApiStyle.OPENAPI),
            Optional.of("Finance IT"),
            Optional.of("aws"),
            Optional.of("https://billing.example.com/v1"));
    SERVER
        .registerApi()
        .answers(
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
                + "\"labels\":{\"business_domain\":\"Finance\",\"tier\":\"1\"},"
                + TIMES);
    assertThat(SERVER.registerApi().asked())
        .isEqualTo(
            new RegisterApi.Command(
                Caller.ADMIN.actor(),
                Optional.of(ID),
                description,
                labels("tier", "1", "business_domain", "Finance")));
  }

  @Test
  void register_optionalMembersNull_areNotGiven() {
    SERVER.registerApi().answers(new Registered(billing()));

    SERVER.post(
        "/api/apis",
        """
        {"id": null, "name": "Billing", "version": null, "description": null, "style": null,
         "owner": null, "provider": null, "url": null, "labels": null}
        """);

    assertThat(SERVER.registerApi().asked())
        .isEqualTo(
            new RegisterApi.Command(
                Caller.ADMIN.actor(), Optional.empty(), described("Billing"), Labels.NONE));
  }

  @Test
  void register_idTaken_is409() {
    SERVER.registerApi().answers(new IdTaken(ID));

    var reply = SERVER.post("/api/apis", "{\"name\": \"Billing\", \"id\": \"" + ID + "\"}");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .isEqualTo(
            error(
                "api_id_taken",
                "id: '65000000000000010000000a' is taken (expected: an id that no API has)"));
  }

  @Test
  void register_notPermitted_is403() {
    SERVER.registerApi().answers(new NotPermitted());

    var reply =
        SERVER.call("POST", "/api/apis").by(Caller.APPROVER).json("{\"name\": \"a\"}").send();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body())
        .isEqualTo(
            error("forbidden", "access denied: You do not have permission to access /api/apis"));
    assertThat(SERVER.registerApi().asked().actor()).isEqualTo(Caller.APPROVER.actor());
  }

  @Test
  void register_valueNotAllowed_is400WithTheAllowedValues() {
    SERVER
        .registerApi()
        .answers(
            new LabelsRejected(
                List.of(
                    new ValueNotAllowed(
                        name("tier"),
                        new LabelValue("9"),
                        List.of(new LabelValue("1"), new LabelValue("2"))))));

    var reply = SERVER.post("/api/apis", "{\"name\": \"a\", \"labels\": {\"tier\": \"9\"}}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            envelope(
                "value_not_allowed",
                "labels.tier: '9' is not allowed (expected: one of 1, 2)",
                "{\"field\":\"labels.tier\","
                    + "\"message\":\"'9' is not allowed (expected: one of 1, 2)\","
                    + "\"allowed\":[\"1\",\"2\"]}"));
  }

  @Test
  void register_valueNotAmongMany_namesTenInTheSentenceAndAllBesideIt() {
    var many = IntStream.rangeClosed(1, 12).mapToObj(i -> new LabelValue("v" + i)).toList();
    SERVER
        .registerApi()
        .answers(
            new LabelsRejected(
                List.of(new ValueNotAllowed(name("tier"), new LabelValue("9"), many))));

    var reply = SERVER.post("/api/apis", "{\"name\": \"a\", \"labels\": {\"tier\": \"9\"}}");

    assertThat(reply.body())
        .contains(
            "(expected: one of v1, v2, v3, v4, v5, v6, v7, v8, v9, v10 and 2 more)",
            "\"v11\",\"v12\"]");
  }

  @Test
  void register_severalLabelsRejected_is400ThatTellsOfEach() {
    SERVER
        .registerApi()
        .answers(
            new LabelsRejected(
                List.of(
                    new UnknownLabel(name("teir"), List.of(name("tier"), name("team"))),
                    new UnknownLabel(name("zzz"), List.of()),
                    new LabelDeprecated(name("old")))));

    var reply = SERVER.post("/api/apis", "{\"name\": \"a\", \"labels\": {\"teir\": \"9\"}}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            envelope(
                "unknown_label",
                "labels.teir: no such label is defined (did you mean tier, team?) (and 2 more)",
                "{\"field\":\"labels.teir\","
                    + "\"message\":\"no such label is defined (did you mean tier, team?)\","
                    + "\"nearest\":[\"tier\",\"team\"]},"
                    + "{\"field\":\"labels.zzz\",\"message\":\"no such label is defined\","
                    + "\"nearest\":[]},"
                    + "{\"field\":\"labels.old\","
                    + "\"message\":\"is deprecated, so no further API gets it\"}"));
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
          {"name": "a", "id": "1"}           | id       | '1' (expected: 24 hexadecimal characters)
          {"name": "a", "id": 1}             | id       | the number 1 (expected: a string)
          {"name": "a", "style": "rest"}     | style    | 'rest' (expected: openapi, graphql, grpc, soap, event, other)
          {"name": "a", "url": "billing"}    | url      | 'billing' (expected: an absolute address, for example https://api.example.com/v1)
          {"name": "a", "url": "javascript://x"} | url  | 'javascript://x' (expected: an absolute address, for example https://api.example.com/v1)
          {"name": "a", "descripton": "x"}   | descripton | an unknown member (expected: one of id, name, version, description, style, owner, provider, url, labels)
          {"name": "a", "labels": ["tier"]}  | labels   | an array (expected: an object)
          {"name": "a", "labels": {"tier": 1}}    | labels.tier | the number 1 (expected: a string)
          {"name": "a", "labels": {"tier": null}} | labels.tier | null (expected: a string)
          {"name": "a", "labels": {"tier": ""}}   | labels.tier | '' (expected: 1 to 256 characters)
          {"name": "a", "labels": {"t r": "1"}}   | labels.t r | 't r' (expected: 1 to 63 of A-Z, a-z, 0-9, and inside also - _ .)
          """)
  void register_invalidMember_is400AndNamesIt(String body, String field, String message) {
    var reply = SERVER.post("/api/apis", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo(fieldError("invalid_value", field, message));
    assertThat(SERVER.registerApi().timesAsked()).isZero();
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#contentTypes")
  void register_anyContentType_isReadAsJson(String contentType) {
    SERVER.registerApi().answers(new Registered(billing()));
    var call = SERVER.call("POST", "/api/apis").by(Caller.ADMIN).body("{\"name\": \"Billing\"}");

    var reply = (contentType.isEmpty() ? call : call.header("Content-Type", contentType)).send();

    assertThat(reply.status()).isEqualTo(201);
    assertThat(SERVER.registerApi().asked().description()).isEqualTo(described("Billing"));
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#accepts")
  void register_anyAccept_isAnsweredInJson(String accept) {
    SERVER.registerApi().answers(new Registered(billing()));
    var call = SERVER.call("POST", "/api/apis").by(Caller.ADMIN).json("{\"name\": \"Billing\"}");

    var reply = (accept.isEmpty() ? call : call.header("Accept", accept)).send();

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo(BILLING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/apis", "/api/apis/"})
  void find_withoutParameters_asksForEverything(String path) {
    SERVER
        .findApis()
        .answers(new FindApis.Page(List.of(billing()), Optional.empty(), Optional.empty()));

    var reply = SERVER.get(path);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo("{\"items\":[" + BILLING + "],\"next\":null}");
    assertThat(SERVER.findApis().asked())
        .isEqualTo(
            new FindApis.Query(
                Caller.ADMIN.actor(), ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 50, false));
  }

  @Test
  void find_severalSelectors_asksForAnyOfThem() {
    nothingIsFound();

    SERVER.get(
        "/api/apis?selector=%s&selector=%s"
            .formatted(encoded("api_criticality='Tier 1',!old"), encoded("a in (b+c,d)")));

    assertThat(SERVER.findApis().asked().filter().selection())
        .isEqualTo(
            Selection.of(
                List.of(
                    Selector.parse("api_criticality='Tier 1',!old"),
                    Selector.parse("a in (b+c,d)"))));
  }

  @Test
  void find_nextOfAPage_leadsBehindItsLast() {
    SERVER
        .findApis()
        .answers(
            new FindApis.Page(
                List.of(billing()), Optional.of(ApiPosition.of(billing())), Optional.empty()));
    var next = Cursor.behind("apis", ID);

    assertThat(SERVER.get("/api/apis?limit=1").body())
        .isEqualTo("{\"items\":[" + BILLING + "],\"next\":\"" + next + "\"}");

    SERVER.forget();
    nothingIsFound();
    SERVER.get("/api/apis?selector=tier&limit=7&cursor=" + next);
    assertThat(SERVER.findApis().asked())
        .isEqualTo(
            new FindApis.Query(
                Caller.ADMIN.actor(),
                ApiFilter.of(Selection.of(List.of(Selector.parse("tier")))),
                ApiOrder.ID,
                Optional.of(new ApiPosition(ID, "", Instant.EPOCH)),
                7,
                false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          a=          | character 3: found the end (expected: a value; put quotes around one with blanks or any of , ( ) = ! < > ^ * \\)
          a b         | character 3: found 'b' (expected: ',' or one of = == != ^= *= in notin, or the end of the selector)
          a=b,        | character 5: found the end (expected: a label name)
          """)
  void find_selectorSyntax_is400WithThePlace(String selector, String message) {
    var reply = SERVER.get("/api/apis?selector=" + encoded(selector));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo(fieldError("invalid_selector", "selector", message));
    assertThat(SERVER.findApis().timesAsked()).isZero();
  }

  @Test
  void find_emptySelector_is400() {
    assertThat(SERVER.get("/api/apis?selector=").body())
        .isEqualTo(
            fieldError(
                "invalid_selector",
                "selector",
                "character 1: found the end (expected: a label name)"));
  }

  @Test
  void find_seventeenSelectors_is400() {
    var reply = SERVER.get("/api/apis?limit=1" + "&selector=a".repeat(17));

    assertThat(reply.body())
        .isEqualTo(
            fieldError("invalid_value", "selector", "17 selectors (expected: 1 to 16 selectors)"));
  }

  @Test
  void find_longestSelector_isRead() {
    nothingIsFound();
    var selector = "a in (" + "b,".repeat(999) + "b)";
    var longest = selector + " ".repeat(Selector.LONGEST - selector.length());

    var reply = SERVER.get("/api/apis?selector=" + longest.replace(" ", "%20"));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(SERVER.findApis().asked().filter().selection())
        .isEqualTo(Selection.of(List.of(Selector.parse("a=b"))));
  }

  @Test
  void find_longerSelector_is400() {
    var reply = SERVER.get("/api/apis?selector=" + "a".repeat(Selector.LONGEST + 1));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            fieldError(
                "invalid_selector",
                "selector",
                "character 16385: a selector of 16385 characters (expected: at most 16384)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          limit=1001 | limit  | '1001' (expected: a whole number from 1 to 1000)
          cursor=x   | cursor | 'x' (expected: the member next of an earlier page)
          selecter=a | selecter | an unknown parameter (expected: one of selector, q, provider, sort, limit, cursor, count)
          """)
  void find_invalidParameter_is400AndNamesIt(String query, String field, String message) {
    var reply = SERVER.get("/api/apis?" + query);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo(fieldError("invalid_value", field, message));
  }

  @Test
  void find_cursorOfLabels_is400() {
    assertThat(SERVER.get("/api/apis?cursor=" + Cursor.behind("labels", ID)).status())
        .isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/apis/65000000000000010000000a",
        "/api/apis/65000000000000010000000a/",
        "/api/apis/65000000000000010000000A"
      })
  void show_found_is200WithTheApi(String path) {
    SERVER.showApi().answers(Optional.of(billing()));

    var reply = SERVER.get(path);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
    assertThat(reply.body()).isEqualTo(BILLING);
    assertThat(SERVER.showApi().asked()).isEqualTo(new ApiAsked(Caller.ADMIN.actor(), ID));
  }

  @Test
  void show_unknown_is404() {
    SERVER.showApi().answers(Optional.empty());

    var reply = SERVER.get("/api/apis/" + ID);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body())
        .isEqualTo(error("api_not_found", "No API has the id '65000000000000010000000a'."));
  }

  @Test
  void show_noId_is404() {
    var reply = SERVER.get("/api/apis/billing");

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body()).isEqualTo(error("api_not_found", "No API has the id 'billing'."));
    assertThat(SERVER.showApi().timesAsked()).isZero();
  }

  @Test
  void show_byAnotherOrganisation_asksInItsName() {
    SERVER.showApi().answers(Optional.empty());

    SERVER.call("GET", "/api/apis/" + ID).by(Caller.OTHER_ADMIN).send();

    assertThat(SERVER.showApi().asked().actor()).isEqualTo(Caller.OTHER_ADMIN.actor());
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#accepts")
  void show_anyAccept_isAnsweredInJson(String accept) {
    SERVER.showApi().answers(Optional.of(billing()));
    var call = SERVER.call("GET", "/api/apis/" + ID).by(Caller.VIEWER);

    var reply = (accept.isEmpty() ? call : call.header("Accept", accept)).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/json");
  }

  private static void nothingIsFound() {
    SERVER.findApis().answers(new FindApis.Page(List.of(), Optional.empty(), Optional.empty()));
  }

  private static ApiRecord billing() {
    return anApi("Billing").withId(ID).build();
  }

  private static ApiId id(String text) {
    return new ApiId(Identifier.parse(text).orElseThrow());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
