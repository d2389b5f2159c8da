package io.portico.http.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Errors;
import io.portico.http.testkit.HttpTest;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /api/apis/search}. */
class ApiSearchControllerTest extends HttpTest {

  private static final ApiId ID = ApiId.of("65000000000000010000000a");

  @Test
  void search_everyMember_isAccepted() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(), Optional.of(ApiPosition.of(billing())), Optional.of(0L)));
    var cursor = ApiCursor.after(ApiOrder.LAST_CHANGED, ApiPosition.of(billing()));

    var reply =
        SERVER.post(
            "/api/apis/search",
            """
            {"selector": ["tier=1,team", "!old"], "q": "Pay", "provider": "aws", "owner": "Team Blue",
             "source": "kong", "missing": true, "sort": "-updated_at", "limit": 1000, "cursor": "%s", "count": true}
            """
                .formatted(cursor));

    assertThat(reply.body()).isEqualTo("{\"items\":[],\"next\":\"" + cursor + "\",\"total\":0}");
    assertThat(SERVER.apis.search.received())
        .isEqualTo(
            new ApiQueries.Query(
                Caller.ADMIN.actor(),
                new ApiFilter(
                    Selection.of(List.of(Selector.parse("tier=1,team"), Selector.parse("!old"))),
                    Optional.of(new SearchWords(List.of("pay"))),
                    Optional.of("aws"),
                    Optional.of("Team Blue"),
                    new OriginFilter(Optional.of(new SourceName("kong")), Optional.of(true))),
                ApiOrder.LAST_CHANGED,
                Optional.of(ApiPosition.of(billing())),
                1_000,
                true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"selector\": \"tier=1\"}",
        "{\"selector\": [\"tier=1\"], \"q\": null, \"limit\": null, \"count\": null}"
      })
  void search_oneSelector_mayStandAlone(String body) {
    nothingIsFound();

    SERVER.post("/api/apis/search", body);

    assertThat(SERVER.apis.search.received().filter())
        .isEqualTo(ApiFilter.of(Selection.of(List.of(Selector.parse("tier=1")))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"\"", "[\"tier=1\", \"\"]"})
  void search_emptySelector_findsAll(String selector) {
    nothingIsFound();

    SERVER.post("/api/apis/search", "{\"selector\": " + selector + "}");

    assertThat(SERVER.apis.search.received().filter()).isEqualTo(ApiFilter.ALL);
  }

  @Test
  void search_sixteenOfTheLongestSelectors_areRead() {
    nothingIsFound();
    var longest = "a in (" + "b,".repeat(999) + "b)";
    var selector = longest + " ".repeat(Selector.LONGEST - longest.length());
    var several = Collections.nCopies(16, Errors.quoted(selector));

    SERVER.post("/api/apis/search", "{\"selector\": " + several + "}").assertIs(200);
    assertThat(SERVER.apis.search.calls()).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"selector": 5}            | selector    | the number 5 (expected: an array of strings)
          {"selector": {}}           | selector    | an object (expected: an array of strings)
          {"selector": ["a", 5]}     | selector[1] | the number 5 (expected: a string)
          {"q": 5}                   | q           | the number 5 (expected: a string)
          {"q": ["a"]}               | q           | an array (expected: a string)
          {"provider": true}         | provider    | the boolean true (expected: a string)
          {"provider": ""}           | provider    | '' (expected: 1 to 255 characters)
          {"sort": "new"}            | sort        | 'new' (expected: id, relevance, name, -updated_at)
          {"sort": ["name"]}         | sort        | an array (expected: a string)
          {"limit": 0}               | limit       | '0' (expected: a whole number from 1 to 1000)
          {"limit": 1001}            | limit       | '1001' (expected: a whole number from 1 to 1000)
          {"limit": -1}              | limit       | '-1' (expected: a whole number from 1 to 1000)
          {"limit": "10"}            | limit       | the string '10' (expected: a whole number)
          {"limit": 1.5}             | limit       | the number 1.5 (expected: a whole number)
          {"count": "true"}          | count       | the string 'true' (expected: true or false)
          {"cursor": "x"}            | cursor      | 'x' (expected: the member next of an earlier page)
          {"cursor": 5}              | cursor      | the number 5 (expected: a string)
          {"selectors": []}          | selectors   | an unknown member (expected: one of selector, q, provider, owner, source, missing, sort, limit, cursor, count)
          []                         | body        | an array (expected: an object)
          """)
  void search_invalidMember_is400AndNamesIt(String body, String field, String message) {
    var reply = SERVER.post("/api/apis/search", body);

    reply.assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.apis.search.calls()).isZero();
  }

  @Test
  void search_selectorSyntax_is400WithThePlace() {
    var reply = SERVER.post("/api/apis/search", "{\"selector\": [\"a\", \"a=b,\"]}");

    reply.assertIs(
        400,
        fieldError(
            "invalid_selector",
            "selector[1]",
            "character 5: found the end (expected: a label name)"));
  }

  @Test
  void findOrSearch_moreThanTheLimits_is400() {
    assertThat(SERVER.get("/api/apis?limit=1" + "&selector=a".repeat(17)).body())
        .contains("selector: 17 selectors (expected: 1 to 16 selectors)");
    assertThat(SERVER.get("/api/apis?q=" + "a".repeat(201)).body())
        .contains("(expected: at most 200 characters)");
    var several = Collections.nCopies(17, "\"a\"");
    assertThat(SERVER.post("/api/apis/search", "{\"selector\": " + several + "}").body())
        .contains("selector: 17 elements (expected: at most 16)");
  }

  private static void nothingIsFound() {
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
  }

  private static ApiRecord billing() {
    return anApi("Billing").withId(ID).build();
  }
}
