package io.portico.http.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.DefineLabel.Outcome.Defined;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameReserved;
import io.portico.application.port.in.label.DefineLabel.Outcome.NameTaken;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.shared.Identifier;
import io.portico.http.exchange.Cursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.LabelStubs.Lookup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelDefinitionControllerTest extends HttpTest {

  private static final String ID = "65000000000000010000000a";
  private static final String TIER =
      "{\"id\":\"65000000000000010000000a\",\"name\":\"tier\",\"values\":[\"1\",\"2\"]}";

  @ParameterizedTest
  @ValueSource(strings = {"/api/labels", "/api/labels/"})
  void define_accepted_is200WithExactlyWhatWasGiven(String path) {
    SERVER.labels.define.answers(new Defined(tier()));

    SERVER.post(path, "{\"name\": \"tier\", \"values\": [\"1\", \"2\"]}").assertIs(200, TIER);
    assertThat(SERVER.labels.define.received())
        .isEqualTo(
            new DefineLabel.Command(
                Caller.ADMIN.actor(),
                name("tier"),
                new LabelDetails(oneOf("1", "2"), LabelTexts.NONE, false, false)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"team\"}",
        "{\"name\":\"team\",\"values\":[]}",
        "{\"values\":null,\"required\":null,\"display_name\":null,\"name\":\"team\"}"
      })
  void define_noValues_isFreeTextWithEmptyValues(String body) {
    SERVER.labels.define.answers(new Defined(withId(aLabel("team").build())));

    assertThat(SERVER.post("/api/labels/", body).body())
        .isEqualTo("{\"id\":\"%s\",\"name\":\"team\",\"values\":[]}".formatted(ID));
    assertThat(SERVER.labels.define.received())
        .isEqualTo(
            new DefineLabel.Command(
                Caller.ADMIN.actor(),
                name("team"),
                new LabelDetails(anyText(), LabelTexts.NONE, false, false)));
  }

  @Test
  void define_everyMember_isStoredAndReturned() {
    var meanings = new LinkedHashMap<LabelValue, String>();
    meanings.put(new LabelValue("Tier 2"), "important");
    meanings.put(new LabelValue("Tier 1"), "");
    var texts =
        new LabelTexts(
            Optional.of("API Criticality für alle"), Optional.of("How bad\nit is"), meanings);
    SERVER.labels.define.answers(
        new Defined(
            withId(
                aLabel("api_criticality")
                    .accepting("Tier 1", "Tier 2")
                    .withTexts(texts)
                    .required()
                    .deprecated()
                    .build())));

    var reply =
        SERVER.post(
            "/api/labels/",
            """
            {"name": "api_criticality", "values": ["Tier 1", "Tier 2"],
             "display_name": "API Criticality für alle", "description": "How bad\\nit is",
             "value_descriptions": {"Tier 2": "important", "Tier 1": ""},
             "required": true, "deprecated": true}
            """);

    assertThat(reply.body())
        .isEqualTo(
            "{\"id\":\""
                + ID
                + "\",\"name\":\"api_criticality\",\"values\":[\"Tier 1\",\"Tier 2\"],"
                + "\"display_name\":\"API Criticality für alle\",\"description\":\"How bad\\nit is\","
                + "\"value_descriptions\":{\"Tier 2\":\"important\",\"Tier 1\":\"\"},"
                + "\"required\":true,\"deprecated\":true}");
    assertThat(SERVER.labels.define.received())
        .isEqualTo(
            new DefineLabel.Command(
                Caller.ADMIN.actor(),
                name("api_criticality"),
                new LabelDetails(oneOf("Tier 1", "Tier 2"), texts, true, true)));
  }

  @Test
  void define_nameTaken_is409() {
    SERVER.labels.define.answers(new NameTaken(name("tier")));

    var reply = SERVER.post("/api/labels/", "{\"name\": \"tier\"}");

    reply.assertIs(
        409,
        fieldError(
            "label_name_taken",
            "name",
            "'tier' is taken (expected: a name that no label has, ignoring case)"));
  }

  @Test
  void define_nameReserved_is400() {
    SERVER.labels.define.answers(new NameReserved(name("portico.x")));

    var reply = SERVER.post("/api/labels/", "{\"name\": \"portico.x\"}");

    reply.assertIs(
        400,
        fieldError(
            "label_name_reserved",
            "name",
            "'portico.x' is reserved (expected: a name that does not start with" + " 'portico.')"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {}                                  | name        | missing (expected: a string)
          {"name": null}                      | name        | null (expected: a string)
          {"name": 5}                         | name        | the number 5 (expected: a string)
          {"name": ["tier"]}                  | name        | an array (expected: a string)
          {"name": ""}                        | name        | '' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"name": "\\ud800"}                 | name        | '\\ud800' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"name": "a", "values": "x"}        | values      | the string 'x' (expected: an array of strings)
          {"name": "a", "values": ["x",null]} | values[1]   | null (expected: a string)
          {"name": "a", "values": ["x",""]}   | values[1]   | '' (expected: 1 to 256 characters)
          {"name": "a", "values": [" x"]}     | values[0]   | ' x' (expected: no blank at its start or end)
          {"name": "a", "values": ["\\u0000"]}| values[0]   | '\\u0000' (expected: no control characters)
          {"name": "a", "values": ["\\udc00"]}| values[0]   | '\\udc00' (expected: no control characters)
          {"name": "a", "values": ["x","x"]}  | values[1]   | 'x' (expected: values that are all different)
          {"name": "a", "valeus": []}         | valeus      | an unknown member (expected: one of name, values, display_name, description, value_descriptions, required, deprecated)
          {"name": "a", "id": "1"}            | id          | an unknown member (expected: one of name, values, display_name, description, value_descriptions, required, deprecated)
          {"name": "a", "required": "true"}   | required    | the string 'true' (expected: true or false)
          {"name": "a", "deprecated": 1}      | deprecated  | the number 1 (expected: true or false)
          {"name": "a", "display_name": ""}   | display_name | '' (expected: 1 to 100 characters)
          {"name": "a", "value_descriptions": []}        | value_descriptions   | an array (expected: an object)
          {"name": "a", "value_descriptions": {"x": 1}}  | value_descriptions.x | the number 1 (expected: a string)
          """)
  void define_invalidMember_is400AndNamesIt(String body, String field, String message) {
    SERVER.post("/api/labels/", body).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.labels.define.calls()).isZero();
  }

  @Test
  void define_unknownMemberThatIsNoText_is400() {
    var reply = SERVER.post("/api/labels/", "{\"name\": \"a\", \"\\ud800\": 1}");

    reply.assertHas(400, "an unknown member");
  }

  @Test
  void define_mostValues_isAccepted() {
    SERVER.labels.define.answers(new Defined(tier()));

    assertThat(SERVER.post("/api/labels/", withValues(1_000)).status()).isEqualTo(200);
    assertThat(SERVER.labels.define.received().details().allowed())
        .isInstanceOfSatisfying(ListedValues.class, one -> assertThat(one.values()).hasSize(1_000));
  }

  @Test
  void define_moreValues_is400() {
    var reply = SERVER.post("/api/labels/", withValues(1_001));

    reply.assertIs(
        400, fieldError("invalid_value", "values", "1001 elements (expected: at most 1000)"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"name": "a"} x          | not JSON at line 1, column 15 (expected: JSON)
          {"name": "a"}{}          | more content at line 1, column 14 (expected: one JSON value)
          {"name":"a","name":"b"}  | duplicate member 'name' at line 1, column 19 (expected: unique members)
          name=tier                | not JSON at line 1, column 1 (expected: JSON)
          """)
  void define_notOneJsonValue_is400(String body, String message) {
    SERVER.post("/api/labels/", body).assertIs(400, fieldError("invalid_json", "body", message));
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#contentTypes")
  void define_anyContentType_isReadAsJson(String contentType) {
    SERVER.labels.define.answers(new Defined(tier()));
    var call = SERVER.call("POST", "/api/labels/").by(Caller.ADMIN).body("{\"name\": \"tier\"}");

    var reply = (contentType.isEmpty() ? call : call.header("Content-Type", contentType)).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(SERVER.labels.define.received().name()).isEqualTo(name("tier"));
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#accepts")
  void define_anyAccept_isAnsweredInJson(String accept) {
    SERVER.labels.define.answers(new Defined(tier()));
    var call = SERVER.call("POST", "/api/labels/").by(Caller.ADMIN).json("{\"name\": \"tier\"}");

    var reply = (accept.isEmpty() ? call : call.header("Accept", accept)).send();

    reply.assertIs(200, TIER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/labels", "/api/labels/"})
  void browse_lastPage_endsWithNull(String path) {
    SERVER.labels.list.answers(lastPage(new LabelQueries.Entry(tier(), Optional.empty())));

    SERVER.get(path).assertIs(200, "{\"items\":[" + TIER + "],\"next\":null}");
    assertThat(SERVER.labels.list.received())
        .isEqualTo(
            new LabelQueries.Query(Caller.ADMIN.actor(), false, false, Optional.empty(), 50));
  }

  @Test
  void browse_nothing_isAnEmptyList() {
    SERVER.labels.list.answers(lastPage());

    assertThat(SERVER.get("/api/labels").body()).isEqualTo("{\"items\":[],\"next\":null}");
  }

  @Test
  void browse_nextOfAPage_continuesAfterItsLast() {
    SERVER.labels.list.answers(
        new Page<>(
            List.of(new LabelQueries.Entry(tier(), Optional.empty())), Optional.of(name("tier"))));
    var next = Cursor.after("labels", "tier");

    assertThat(SERVER.get("/api/labels").body())
        .isEqualTo("{\"items\":[" + TIER + "],\"next\":\"" + next + "\"}");

    SERVER.reset();
    SERVER.labels.list.answers(lastPage());
    SERVER.get("/api/labels?limit=1000&cursor=" + next);
    assertThat(SERVER.labels.list.received())
        .isEqualTo(
            new LabelQueries.Query(
                Caller.ADMIN.actor(), false, false, Optional.of(name("tier")), 1_000));
  }

  @Test
  void browse_inUseWithUsage_isRequestedAndReturned() {
    SERVER.labels.list.answers(
        lastPage(
            new LabelQueries.Entry(tier(), Optional.of(3_000_000_000L)),
            new LabelQueries.Entry(tier(), Optional.of(0L))));

    assertThat(SERVER.get("/api/labels?in_use=true&usage=true").body())
        .isEqualTo(
            "{\"items\":[%s,%s],\"next\":null}"
                .formatted(
                    TIER.replace("]}", "],\"usage\":3000000000}"),
                    TIER.replace("]}", "],\"usage\":0}")));
    assertThat(SERVER.labels.list.received())
        .isEqualTo(new LabelQueries.Query(Caller.ADMIN.actor(), true, true, Optional.empty(), 50));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          limit=0     | limit   | '0' (expected: a whole number from 1 to 1000)
          limit=1001  | limit   | '1001' (expected: a whole number from 1 to 1000)
          limit=ten   | limit   | 'ten' (expected: a whole number from 1 to 1000)
          limit=1&limit=1 | limit | 2 values (expected: one)
          cursor=x    | cursor  | 'x' (expected: the member next of an earlier page)
          in_use=yes  | in_use  | 'yes' (expected: true or false)
          in_use=     | in_use  | '' (expected: true or false)
          usage=1     | usage   | '1' (expected: true or false)
          usage=true&usage=true | usage | 2 values (expected: one)
          used=true   | used    | an unknown parameter (expected: one of in_use, usage, limit, cursor, count)
          """)
  void browse_invalidParameter_is400AndNamesIt(String query, String field, String message) {
    SERVER.get("/api/labels?" + query).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.labels.list.calls()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /api/labels/tier        | tier
          /api/labels/tier/       | tier
          /api/labels/65000000000000010000000a | 65000000000000010000000a
          /api/labels/a.b-c_d     | a.b-c_d
          /api/labels/a%20b%2Fc%C3%A4 | a b/cä
          /api/labels/labels      | labels
          """)
  void show_found_is200WithTheDefinition(String path, String received) {
    SERVER.labels.find.answers(tier());

    SERVER.get(path).assertIs(200, TIER);
    assertThat(SERVER.labels.find.received()).isEqualTo(new Lookup(Caller.ADMIN.actor(), received));
  }

  @Test
  void show_renamed_returnsItsFormerNames() {
    SERVER.labels.find.answers(
        withId(aLabel("tier").accepting("1", "2").formerly("b").formerly("a").build()));

    assertThat(SERVER.get("/api/labels/a").body())
        .isEqualTo(TIER.replace("]}", "],\"former_names\":[\"a\",\"b\"]}"));
  }

  private static LabelDefinition tier() {
    return withId(aLabel("tier").accepting("1", "2").build());
  }

  private static LabelDefinition withId(LabelDefinition definition) {
    return new LabelDefinition(
        new LabelDefinitionId(Identifier.parse(ID).orElseThrow()),
        definition.name(),
        definition.allowed(),
        definition.texts(),
        definition.required(),
        definition.deprecated(),
        definition.formerNames());
  }

  private static String withValues(int count) {
    return IntStream.range(0, count)
        .mapToObj("\"%d\""::formatted)
        .collect(Collectors.joining(",", "{\"name\":\"many\",\"values\":[", "]}"));
  }
}
