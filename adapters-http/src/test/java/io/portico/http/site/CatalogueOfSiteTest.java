package io.portico.http.site;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.site.SiteCatalogueQueries.Details;
import io.portico.application.port.in.site.SiteCatalogueQueries.Facet;
import io.portico.application.port.in.site.SiteCatalogueQueries.OfferedPlan;
import io.portico.application.port.in.site.SiteCatalogueQueries.Selection;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionFormat;
import io.portico.domain.definition.DefinitionSyntax;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.Offering;
import io.portico.http.testkit.HttpTest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalogue of a site and the pages of what it offers. */
class CatalogueOfSiteTest extends HttpTest {

  private static final String APIS = "/portal/acme/apis";
  private static final LabelName TEAM = new LabelName("team");
  private static final ApiId WEATHER = ApiId.of("weather");
  private static final CatalogueEntry ENTRY =
      anEntry("Weather <b>").about(WEATHER).described("Rain & sun", "It *rains*.").build();
  private static final Offering OFFERING =
      new Offering(
          "weather",
          Optional.of(WEATHER),
          List.of(ENTRY),
          "Weather <b>",
          "It *rains* <script>alert(1)</script>",
          LabelFixture.labels("team", "sky"));
  private static final String DOCUMENT =
      """
      {"openapi":"3.1.0","info":{"title":"Weather","version":"2","description":"<img src=x>"},
       "servers":[{"url":"https://api.example.com"}],
       "paths":{"/rain/{day}":{"parameters":[{"$ref":"#/components/parameters/Day"}],
        "get":{"summary":"Reads <i>rain</i>","deprecated":true,
         "requestBody":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Q"}}}},
         "responses":{"200":{"description":"OK","content":{"application/json":{"schema":{"type":"array","items":{"type":"string"}}}}}}}}},
       "components":{"parameters":{"Day":{"name":"day","in":"path","required":true,"schema":{"type":"string"}},
        "Loop":{"$ref":"#/components/parameters/Loop"}}}}
      """;

  @BeforeEach
  void offers() {
    SERVER.sites.select.answers(
        new Selection(
            new OffsetPage<>(List.of(OFFERING), 1),
            List.of(new Facet(TEAM, "Team", Map.of(new LabelValue("sky"), 1))),
            Map.of(TEAM, "Team")));
    SERVER.sites.details.answersBy(
        id -> {
          if (!id.equals("weather")) {
            throw RecordKind.CATALOGUE_ENTRY.notFound(id).get();
          }
          return new Details(
              OFFERING,
              List.of(new OfferedPlan(ENTRY, aPlan("Gold").rated("10", "60").details())),
              List.of(definition(2, "2"), definition(1, "1")),
              Map.of(TEAM, "Team"));
        });
    SERVER.sites.definition.answersBy(
        revision -> definition(revision.orElse(2), revision.orElse(2).toString()));
    SERVER.sites.document.answers(DOCUMENT.getBytes(StandardCharsets.UTF_8));
    SERVER.sites.difference.answers(
        new DefinitionDiff(
            Optional.of(true),
            List.of(
                new DefinitionDiff.Change(
                    "GET /rain", DefinitionDiff.Kind.REMOVED, Optional.of(true), "Removed."))));
  }

  private static Definition definition(int revision, String version) {
    return definition(revision, version, DOCUMENT.getBytes(StandardCharsets.UTF_8));
  }

  private static Definition definition(int revision, String version, byte[] document) {
    return new Definition(
        revision,
        version,
        new DefinitionType(DefinitionFormat.OPENAPI, Optional.of("3.1.0"), DefinitionSyntax.JSON),
        Definition.digestOf(document),
        document.length,
        Ids.user(),
        Instant.parse("2026-03-01T10:15:30Z"));
  }

  private static String page(String path) {
    var reply = SERVER.call("GET", APIS + path).send();
    assertThat(reply.status()).isEqualTo(200);
    return reply.body();
  }

  @Test
  void list_ofTheCatalogue_hasCardsAndFacets() {
    assertThat(page("?q=Rain%20SUN&label=team%3Dsky&label=tier%3D1&label=x&page=0"))
        .contains(
            "<a href=\"/portal/acme/apis/weather\">Weather &lt;b&gt;</a>",
            "Rain &amp; sun",
            "Team: sky",
            "value=\"team=sky\" checked",
            "value=\"Rain SUN\"")
        .doesNotContain("<b>");
    var query = SERVER.sites.select.received();
    assertThat(query.words()).containsExactly("rain", "sun");
    assertThat(query.labels()).isEqualTo(Map.of(TEAM, Set.of(new LabelValue("sky"))));
  }

  @Test
  void offer_ofTheCatalogue_hasPlansVersionsAndSafeText() {
    assertThat(page("/weather"))
        .contains(
            "<h1>Weather &lt;b&gt;</h1>",
            "It <em>rains</em>",
            "&lt;script&gt;",
            "10 per minute",
            "/portal/acme/applications/request?plan=" + ENTRY.plan(),
            "/portal/acme/apis/weather/changes?to=2",
            "/portal/acme/apis/weather/reference")
        .doesNotContain("<script>", "/try\"");
  }

  @Test
  void offer_inGerman_hasGermanTexts() {
    assertThat(SERVER.call("GET", APIS + "/weather").header("Accept-Language", "de").send().body())
        .contains("10 je Minute", "1. März 2026", "Anmelden, um einen Schlüssel anzufordern");
  }

  @Test
  void changes_ofAVersion_sayWhetherTheyBreakClients() {
    for (var query : List.of("", "?to=2", "?from=2&to=2")) {
      assertThat(page("/weather/changes" + query))
          .contains("This change breaks clients", "GET /rain", "Removed.");
      assertThat(SERVER.sites.difference.last()).isEqualTo(List.of(1, 2));
    }
  }

  @Test
  void reference_withoutScript_isRead() {
    assertThat(page("/weather/reference"))
        .contains(
            "<strong>GET</strong> /rain/{day}",
            "Reads &lt;i&gt;rain&lt;/i&gt;",
            "https://api.example.com",
            "<code>day</code>",
            "path, string, required",
            "application/json string[]",
            "&lt;img src=x&gt;",
            "/apis/weather/explorer")
        .doesNotContain("<script", "<img");
  }

  @Test
  void reference_ofWhatIsReferredToOftenAndLong_endsWithAHint() {
    var types = new StringJoiner(",", "{", "}");
    var responses = new StringJoiner(",", "{", "}");
    var item = new StringJoiner(",", "{", "}");
    var paths = new StringJoiner(",", "{", "}");
    for (var i = 0; i < 100; i++) {
      types.add("\"%d%s\":{}".formatted(i, "x".repeat(400)));
    }
    for (var i = 0; i < 100; i++) {
      responses.add("\"%d\":{\"$ref\":\"#/components/responses/R\"}".formatted(i));
    }
    for (var method :
        List.of("get", "put", "post", "delete", "options", "head", "patch", "trace")) {
      item.add("\"%s\":{\"responses\":%s}".formatted(method, responses));
    }
    for (var i = 0; i < 63; i++) {
      paths.add("\"/%d\":{\"$ref\":\"#/components/pathItems/P\"}".formatted(i));
    }
    var document =
        """
        {"openapi":"3.1.0","paths":%s,
         "components":{"pathItems":{"P":%s},"responses":{"R":{"content":%s}}}}
        """
            .formatted(paths, item, types)
            .getBytes(StandardCharsets.UTF_8);
    SERVER.sites.definition.answersBy(_ -> definition(3, "3", document));
    SERVER.sites.document.answers(document);

    var page = page("/weather/reference");

    assertThat(page).contains("There are more operations.", "<strong>GET</strong> /0");
    assertThat(page.length()).isLessThan(1024 * 1024);
  }

  @Test
  void explorer_ofAReference_loadsFilesOfPorticoOnly() {
    var page = page("/weather/explorer");

    assertThat(page)
        .contains("data-document=\"/portal/acme/apis/weather/definition?revision=2\"")
        .doesNotContain("http://", "https://");
    var script =
        SERVER
            .call("GET", page.replaceAll("(?s).*src=\"([^\"]*swagger-ui-bundle.js)\".*", "$1"))
            .header("Accept-Encoding", "gzip")
            .send();
    assertThat(script.status()).isEqualTo(200);
    assertThat(script.header("Content-Encoding")).contains("gzip");
    assertThat(script.header("Set-Cookie")).isEmpty();
  }

  @Test
  void forPrograms_textsAreMarkdown() {
    assertThat(page("/weather.md")).startsWith("# Weather <b>").contains("- Team: sky", "## Plans");
    assertThat(SERVER.call("GET", "/portal/acme/llms.txt").send().body())
        .startsWith("# Acme developers")
        .contains(
            "- [Weather <b>](/portal/acme/apis/weather.md): Rain & sun",
            "- [Terms](/portal/acme/pages/terms.md)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/other",
        "/other.md",
        "/other/reference",
        "/other/explorer",
        "/other/changes",
        "/weather/changes?to=1",
        "/weather/definition?revision=x"
      })
  void offer_thatIsMissing_isNotFound(String path) {
    SERVER.call("GET", APIS + path).send().assertHas(404, "Page not found", "Acme developers");
  }
}
