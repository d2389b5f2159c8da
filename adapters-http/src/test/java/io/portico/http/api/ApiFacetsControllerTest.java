package io.portico.http.api;

import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.http.testkit.Errors.envelope;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /api/apis/facets}. */
class ApiFacetsControllerTest extends HttpTest {

  @ParameterizedTest
  @ValueSource(strings = {"/api/apis/facets", "/api/apis/facets/"})
  void facets_severalLabels_areCountedInTheirOrder(String path) {
    var tiers = new LinkedHashMap<LabelValue, Long>();
    tiers.put(new LabelValue("Tier 2"), 4L);
    tiers.put(new LabelValue("1"), 4L);
    SERVER.apis.countLabels.answers(
        new ApiQueries.Facets.Counted(
            10,
            List.of(
                new LabelCounts(name("tier"), tiers, 2, 9, 1),
                new LabelCounts(name("team"), new LinkedHashMap<>(), 0, 0, 10)),
            List.of()));

    var reply = SERVER.get(path + "?keys=tier,team");

    reply.assertIs(
        200,
        "{\"total\":10,\"facets\":[{\"key\":\"tier\",\"values\":["
            + "{\"value\":\"Tier 2\",\"count\":4},{\"value\":\"1\",\"count\":4}],"
            + "\"further_values\":2,\"labeled\":9,\"unlabeled\":1},"
            + "{\"key\":\"team\",\"values\":[],\"further_values\":0,"
            + "\"labeled\":0,\"unlabeled\":10}]}");
    assertThat(SERVER.apis.countLabels.received())
        .isEqualTo(
            new ApiQueries.FacetsQuery(
                Caller.ADMIN.actor(),
                ApiFilter.ALL,
                List.of(name("tier"), name("team")),
                List.of()));
  }

  @Test
  void facets_everyParameter_isAccepted() {
    SERVER.apis.countLabels.answers(new ApiQueries.Facets.Counted(0, List.of(), List.of()));

    SERVER.get(
        "/api/apis/facets?keys=a,a&selector=tier&selector=!team&q=Pay&provider=aws&owner=Team%20Blue"
            + "&source=kong&missing=true");

    assertThat(SERVER.apis.countLabels.received())
        .isEqualTo(
            new ApiQueries.FacetsQuery(
                Caller.ADMIN.actor(),
                new ApiFilter(
                    Selection.of(List.of(Selector.parse("tier"), Selector.parse("!team"))),
                    Optional.of(new SearchWords(List.of("pay"))),
                    Optional.of("aws"),
                    Optional.of("Team Blue"),
                    new OriginFilter(Optional.of(new SourceName("kong")), Optional.of(true))),
                List.of(name("a"), name("a")),
                List.of()));
  }

  @Test
  void facets_unknownLabels_is400NamingEach() {
    SERVER.apis.countLabels.answers(
        new ApiQueries.Facets.UnknownLabels(
            List.of(
                new UnknownLabel(name("teir"), List.of(name("tier"))),
                new UnknownLabel(name("zzz"), List.of()))));

    var reply = SERVER.get("/api/apis/facets?keys=teir,zzz");

    reply.assertIs(
        400,
        envelope(
            "unknown_label",
            "keys.teir: no such label is defined (did you mean tier?) (and 1 more)",
            "{\"field\":\"keys.teir\","
                + "\"message\":\"no such label is defined (did you mean tier?)\","
                + "\"nearest\":[\"tier\"]},"
                + "{\"field\":\"keys.zzz\",\"message\":\"no such label is defined\","
                + "\"nearest\":[]}"));
  }

  @Test
  void facets_groupAndWarning_areReadAndShown() {
    SERVER.apis.countLabels.answers(
        new ApiQueries.Facets.Counted(
            0, List.of(), List.of(new UnknownLabel(name("teir"), List.of(name("tier"))))));

    var reply = SERVER.get("/api/apis/facets?keys=compliance.*,tier&selector=teir");

    assertThat(SERVER.apis.countLabels.received().labels()).containsExactly(name("tier"));
    assertThat(SERVER.apis.countLabels.received().groups()).containsExactly(name("compliance"));
    reply.assertIs(
        200,
        "{\"total\":0,\"facets\":[],\"warnings\":[{\"field\":\"selector.teir\","
            + "\"message\":\"no such label is defined (did you mean tier?)\","
            + "\"nearest\":[\"tier\"]}]}");
  }

  @Test
  void facets_groupsWithTooManyLabels_are400() {
    SERVER.apis.countLabels.answers(new ApiQueries.Facets.TooManyLabels(16));

    SERVER
        .get("/api/apis/facets?keys=compliance.*")
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "keys",
                "more than 16 labels, with those of groups (expected: at most 16)"));
  }

  @Test
  void facets_selectorSyntax_is400WithThePlace() {
    SERVER
        .get("/api/apis/facets?keys=a&selector=a%3D")
        .assertHas(400, "\"invalid_selector\"", "selector: character 3: found the end");
  }

  @Test
  void facets_mostKeys_areCounted() {
    SERVER.apis.countLabels.answers(new ApiQueries.Facets.Counted(0, List.of(), List.of()));

    assertThat(SERVER.get("/api/apis/facets?keys=" + keys(16)).status()).isEqualTo(200);
    assertThat(SERVER.apis.countLabels.received().labels()).hasSize(16);
    SERVER
        .get("/api/apis/facets?keys=" + keys(17))
        .assertHas(400, "keys: 17 labels (expected: 1 to 16 labels)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          ""              | keys  | missing (expected: names of labels, joined by commas)
          keys=           | keys  | missing (expected: names of labels, joined by commas)
          keys=a,         | keys  | '' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          "keys=a,%20b"   | keys  | ' b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          keys=a&keys=b   | keys  | 2 values (expected: one)
          keys=a&limit=1  | limit | an unknown parameter (expected: one of keys, selector, q, provider, owner, source, missing)
          keys=a&q=a&q=b  | q     | 2 values (expected: one)
          """)
  void facets_invalidParameter_is400AndNamesIt(String query, String field, String message) {
    var reply = SERVER.get("/api/apis/facets?" + query);

    reply.assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.apis.countLabels.calls()).isZero();
  }

  private static String keys(int count) {
    return String.join(",", IntStream.range(0, count).mapToObj("k%d"::formatted).toList());
  }
}
