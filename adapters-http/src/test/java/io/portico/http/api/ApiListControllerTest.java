package io.portico.http.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.name;
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
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.http.exchange.Cursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /api/apis}. */
class ApiListControllerTest extends HttpTest {

  private static final ApiId ID = ApiId.of("65000000000000010000000a");

  private static final String BILLING =
      "{\"id\":\"65000000000000010000000a\",\"name\":\"Billing\",\"labels\":{},\"definition\":false,"
          + "\"created_at\":\"2026-03-01T10:15:30.123Z\","
          + "\"updated_at\":\"2026-03-01T10:15:30.123Z\"}";

  @ParameterizedTest
  @CsvSource({
    "GET, /api/apis",
    "GET, /api/apis/",
    "POST, /api/apis/search",
    "POST, /api/apis/search/"
  })
  void findOrSearch_nothingGiven_asksForEverything(String method, String path) {
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(billing()), Optional.empty(), Optional.empty()));

    SERVER.send(method, path, "{}").assertIs(200, "{\"items\":[" + BILLING + "],\"next\":null}");
    assertThat(SERVER.apis.search.received())
        .isEqualTo(
            new ApiQueries.Query(
                Caller.ADMIN.actor(), ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 50, false));
  }

  @Test
  void find_severalSelectors_matchesAny() {
    nothingIsFound();

    SERVER.get(
        "/api/apis?selector=%s&selector=%s"
            .formatted(encoded("api_criticality='Tier 1',!old"), encoded("a in (b+c,d)")));

    assertThat(SERVER.apis.search.received().filter().selection())
        .isEqualTo(
            Selection.of(
                List.of(
                    Selector.parse("api_criticality='Tier 1',!old"),
                    Selector.parse("a in (b+c,d)"))));
  }

  @Test
  void find_page_returnsTheCursorOfTheNext() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(
            List.of(billing()), Optional.of(ApiPosition.of(billing())), Optional.empty()));
    var next = Cursor.after("apis", ID);

    assertThat(SERVER.get("/api/apis?limit=1").body())
        .isEqualTo("{\"items\":[" + BILLING + "],\"next\":\"" + next + "\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          selector=,    | character 1: found ',' (expected: a label name)
          selector=a%3D | character 3: found the end (expected: a value; quote values with blanks or any of , ( ) = ! < > ^ * \\)
          selector=a+b  | character 3: found 'b' (expected: ',' or one of = == != ^= *= in notin, or the end of the selector)
          """)
  void find_selectorSyntax_is400WithThePlace(String query, String message) {
    var reply = SERVER.get("/api/apis?" + query);

    reply.assertIs(400, fieldError("invalid_selector", "selector", message));
    assertThat(SERVER.apis.search.calls()).isZero();
  }

  @Test
  void find_emptySelector_findsAll() {
    nothingIsFound();

    assertThat(SERVER.get("/api/apis?selector=").status()).isEqualTo(200);
    assertThat(SERVER.apis.search.received().filter().selection())
        .isEqualTo(new Selection.Everything());
  }

  @Test
  void find_longestSelector_isRead() {
    nothingIsFound();
    var selector = "a in (" + "b,".repeat(999) + "b)";
    var longest = selector + " ".repeat(Selector.LONGEST - selector.length());

    SERVER.get("/api/apis?selector=" + longest.replace(" ", "%20")).assertIs(200);
    assertThat(SERVER.apis.search.received().filter().selection())
        .isEqualTo(Selection.of(List.of(Selector.parse("a=b"))));
  }

  @Test
  void find_longerSelector_is400() {
    var reply = SERVER.get("/api/apis?selector=" + "a".repeat(Selector.LONGEST + 1));

    reply.assertIs(
        400,
        fieldError(
            "invalid_selector",
            "selector",
            "character 16385: a selector of 16385 characters (expected: at most 16384)"));
  }

  @Test
  void find_everyParameter_isAccepted() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(billing()), Optional.empty(), Optional.of(3_000_000_000L)));

    var reply =
        SERVER.get(
            "/api/apis?q=Pay+b%C3%BCro%20pay&provider=aws%20eu&owner=b&source=kong&missing=false&sort=name"
                + "&count=true&limit=2");

    assertThat(reply.body())
        .isEqualTo("{\"items\":[" + BILLING + "],\"next\":null,\"total\":3000000000}");
    assertThat(SERVER.apis.search.received())
        .isEqualTo(
            new ApiQueries.Query(
                Caller.ADMIN.actor(),
                new ApiFilter(
                    new Selection.Everything(),
                    Optional.of(new SearchWords(List.of("pay", "büro"))),
                    Optional.of("aws eu"),
                    Optional.of("b"),
                    new OriginFilter(Optional.of(new SourceName("kong")), Optional.of(false))),
                ApiOrder.NAME,
                Optional.empty(),
                2,
                true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"q=", "q=%20%09", "sort=id", "count=false"})
  void find_emptyParameter_asksForEverything(String query) {
    nothingIsFound();

    SERVER.get("/api/apis?" + query);

    assertThat(SERVER.apis.search.received())
        .isEqualTo(
            new ApiQueries.Query(
                Caller.ADMIN.actor(), ApiFilter.ALL, ApiOrder.ID, Optional.empty(), 50, false));
  }

  @Test
  void find_wordsWithoutAnOrder_areOrderedByRelevance() {
    nothingIsFound();

    SERVER.get("/api/apis?q=pay");

    assertThat(SERVER.apis.search.received().order()).isEqualTo(ApiOrder.RELEVANCE);
  }

  @Test
  void find_unknownLabel_isAWarningWithTheNearestName() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(new UnknownLabel(name("teir"), List.of(name("tier"))))));

    SERVER
        .get("/api/apis?selector=teir")
        .assertIs(
            200,
            "{\"items\":[],\"next\":null,\"warnings\":[{\"field\":\"selector.teir\","
                + "\"message\":\"no such label is defined (did you mean tier?)\","
                + "\"nearest\":[\"tier\"]}]}");
  }

  @ParameterizedTest
  @EnumSource
  void find_nextOfAPageInAnyOrder_continuesAfterItsLast(ApiOrder order) {
    var last = new ApiPosition(ID, "A:b \u00fc\ud83d\ude00", ApiFixture.AT);
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(billing()), Optional.of(last), Optional.empty()));
    var reply = SERVER.get("/api/apis?sort=" + sort(order));
    var next = reply.body().replaceAll(".*\"next\":\"([^\"]+)\".*", "$1");

    SERVER.reset();
    nothingIsFound();
    SERVER.get("/api/apis?sort=" + sort(order) + "&cursor=" + next);

    assertThat(SERVER.apis.search.received().order()).isEqualTo(order);
    assertThat(SERVER.apis.search.received().after())
        .contains(order == ApiOrder.ID ? new ApiPosition(ID, "", Instant.EPOCH) : last);
  }

  @Test
  void find_cursorOfAnotherOrder_is400() {
    for (var given : ApiOrder.values()) {
      for (var received : ApiOrder.values()) {
        nothingIsFound();
        var cursor = ApiCursor.after(given, new ApiPosition(ID, "x", ApiFixture.AT));

        var reply = SERVER.get("/api/apis?sort=" + sort(received) + "&cursor=" + cursor);

        assertThat(reply.status())
            .as("%s in %s", given, received)
            .isEqualTo(given == received ? 200 : 400);
        if (given != received) {
          assertThat(reply.body())
              .isEqualTo(
                  fieldError(
                      "invalid_value",
                      "cursor",
                      "'%s' (expected: the member next of an earlier page)".formatted(cursor)));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "65000000000000010000000a",
        "65000000000000010000000a:1",
        "65000000000000010000000a:one:x",
        "65000000000000010000000a:99999999999999999999:x",
        "a b:1:x",
        "::"
      })
  void find_cursorThatNoPageEndedWith_is400(String key) {
    var reply = SERVER.get("/api/apis?sort=name&cursor=" + Cursor.after("apis-by-name", key));

    reply.assertHas(400, "(expected: the member next of an earlier page)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          limit=1001           | limit    | '1001' (expected: a whole number from 1 to 1000)
          cursor=x             | cursor   | 'x' (expected: the member next of an earlier page)
          cursor=bGFiZWxzOnRpZXI | cursor | 'bGFiZWxzOnRpZXI' (expected: the member next of an earlier page)
          selecter=a           | selecter | an unknown parameter (expected: one of selector, q, provider, owner, source, missing, sort, limit, cursor, count)
          sort=updated_at      | sort     | 'updated_at' (expected: id, relevance, name, -updated_at)
          sort=NAME            | sort     | 'NAME' (expected: id, relevance, name, -updated_at)
          sort=                | sort     | '' (expected: id, relevance, name, -updated_at)
          sort=id&sort=id      | sort     | 2 values (expected: one)
          count=yes            | count    | 'yes' (expected: true or false)
          q=a&q=b              | q        | 2 values (expected: one)
          q=%00                | q        | '\\u0000' (expected: no control characters)
          q=1+2+3+4+5+6+7+8+9+10+11 | q   | 11 words (expected: at most 10)
          provider=            | provider | '' (expected: 1 to 255 characters)
          provider=%0A         | provider | '\\u000a' (expected: no control characters)
          """)
  void find_invalidParameter_is400AndNamesIt(String query, String field, String message) {
    SERVER.get("/api/apis?" + query).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.apis.search.calls()).isZero();
  }

  private static void nothingIsFound() {
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));
  }

  private static ApiRecord billing() {
    return anApi("Billing").withId(ID).build();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String sort(ApiOrder order) {
    return switch (order) {
      case ID -> "id";
      case RELEVANCE -> "relevance";
      case NAME -> "name";
      case LAST_CHANGED -> "-updated_at";
    };
  }
}
