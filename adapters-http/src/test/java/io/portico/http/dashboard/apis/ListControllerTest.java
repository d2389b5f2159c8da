package io.portico.http.dashboard.apis;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SearchWords;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.http.testkit.ApiStubs;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ListControllerTest extends DashboardTest {

  private static final String LIST = "/dashboard/apis";
  private static final ApiRecord BILLING =
      anApi("<b>Billing").labelled("tier", "1", "team", "blue").build();

  @BeforeEach
  void prepare() {
    define(aLabel("team").build(), aLabel("tier").accepting("1", "2").displayed("Tier").build());
    found(BILLING);
  }

  @Test
  void list_owner_isAFilterWithAChipThatStaysWithTheOthers() {
    assertThat(get(Caller.VIEWER, LIST + "?owner=Team+%3Cb%3E&q=bill").body())
        .contains("owner: Team &lt;b&gt;", "href=\"/dashboard/apis?q=bill\"")
        .contains("name=\"owner\" value=\"Team &lt;b>\"");
    assertThat(SERVER.apis.search.received().filter().owner()).hasValue("Team <b>");
    assertThat(get(Caller.VIEWER, LIST + "?owner=" + "x".repeat(256)).status()).isEqualTo(422);
  }

  @Test
  void list_ownerOfAnApi_leadsToWhatItOwnsWithTheOtherFilters() {
    found(anApi("Payments").owner("Team <b>").build());

    assertThat(get(Caller.VIEWER, LIST + "?q=pay").body())
        .contains("<a href=\"/dashboard/apis?q=pay&amp;owner=Team+%3Cb%3E\">Team &lt;b&gt;</a>");
  }

  @Test
  void list_filter_isSearchedAndShown() {
    var page = get(Caller.VIEWER, LIST + "?selector=tier%3D1&q=bill&column=team&sort=-updated_at");

    assertThat(page.status()).isEqualTo(200);
    assertThat(SERVER.apis.search.received())
        .isEqualTo(
            new ApiQueries.Query(
                Caller.VIEWER.actor(),
                new ApiFilter(
                    Selection.of(List.of(Selector.parse("tier=1"))),
                    SearchWords.in("bill"),
                    Optional.empty()),
                ApiOrder.LAST_CHANGED,
                Optional.empty(),
                50,
                false));
    assertThat(page.body())
        .contains("&lt;b&gt;Billing")
        .doesNotContain("<b>Billing")
        .contains("href=\"/dashboard/apis/" + BILLING.id() + "\"")
        .contains("<td class=\"p-apis-value\" data-label=\"team\">blue</td>")
        .contains("value=\"tier=1\"")
        .contains("curl -G")
        .contains("hx-get=\"/dashboard/apis/facets?selector=tier%3D1&amp;q=bill");
  }

  @Test
  void list_orderOrColumnThatDoesNotExist_saysSoAndIsShown() {
    get(Caller.VIEWER, LIST + "?sort=%3Cb%3E&column=gone&column=team")
        .assertHas(
            422,
            "You can’t sort APIs by “&lt;b&gt;”.",
            "There is no column “gone” in this list.",
            "&lt;b&gt;Billing",
            "data-label=\"team\">blue")
        .doesNotContain("data-label=\"gone\"")
        .contains("href=\"/dashboard/apis.csv?column=team\"")
        .doesNotContainPattern("href=\"[^\"]*(?:column=gone|sort=%3Cb)");
  }

  @Test
  void list_columnsUnderTheFormerAndTheCurrentName_areOneInItsLinks() {
    define(aLabel("team").formerly("squad").build());

    get(Caller.VIEWER, LIST + "?column=squad&column=team")
        .assertHas(200, "href=\"/dashboard/apis.csv?column=team\"")
        .doesNotContainPattern("href=\"[^\"]*squad");
  }

  @Test
  void list_labels_haveTheirDisplayNames() {
    var page = get(Caller.VIEWER, LIST + "?selector=tier%3D1").body();

    // The filter, and the label of the API.
    assertThat(page.split("Tier: 1", -1)).hasSize(3);
    assertThat(get(Caller.VIEWER, LIST + "?selector=!tier").body()).contains("Tier: none");
  }

  @Test
  void list_wrongSelector_is422WithItsPositionBesideTheField() {
    var page = get(Caller.VIEWER, LIST + "?selector=tier%3D1,,team&q=x");

    assertThat(page.status()).isEqualTo(422);
    assertThat(SERVER.apis.search.calls()).isZero();
    assertThat(page.body())
        .contains("Character 8: found “,”. Expected: a label name.")
        .contains("value=\"tier=1,,team\"", "Invalid selector")
        .doesNotContain("No APIs found");
  }

  @Test
  void list_unknownLabel_isNamedWithTheNearest() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(new UnknownLabel(name("teir"), List.of(name("tier"))))));

    assertThat(get(Caller.VIEWER, LIST + "?selector=teir").body())
        .contains("There is no label teir. Did you mean tier?");
  }

  @Test
  void list_formerName_isShownAsTheCurrentOne() {
    define(aLabel("tier").formerly("level").build());

    var page = get(Caller.VIEWER, LIST + "?selector=level%3D1");

    assertThat(page.body()).contains("value=\"tier=1\"").doesNotContain("level=1");
  }

  @Test
  void list_actions_areOfferedToThoseWhoMay() {
    assertThat(get(Caller.VIEWER, LIST).body())
        .doesNotContain("/dashboard/new-api")
        .doesNotContain("data-select");
    assertThat(get(LIST).body()).contains("/dashboard/new-api", "data-select");
  }

  @Test
  void list_morePages_linksBackThroughThem() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(
            List.of(BILLING), Optional.of(ApiPosition.of(BILLING)), Optional.empty()));

    var first = get(Caller.VIEWER, LIST + "?selector=tier");
    assertThat(first.body()).doesNotContain("rel=\"prev\"");
    var second = get(Caller.VIEWER, link(first, "next"));
    assertThat(link(second, "prev")).isEqualTo(LIST + "?selector=tier");
    var third = get(Caller.VIEWER, link(second, "next"));
    assertThat(link(third, "prev")).isEqualTo(link(first, "next"));
  }

  @Test
  void list_ofHtmx_isTheContentWithACleanAddress() {
    var page =
        SERVER
            .call("GET", LIST + "?q=&selector=tier&sort=")
            .inSessionOf(Caller.VIEWER)
            .header("HX-Request", "true")
            .send();

    assertThat(page.body()).doesNotContain("<html").contains("id=\"apis\"");
    assertThat(page.header("HX-Push-Url")).hasValue(LIST + "?selector=tier");
  }

  @Test
  void list_ofHtmxAtAnotherPage_hasTheAddressOfThatPage() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(
            List.of(BILLING), Optional.of(ApiPosition.of(BILLING)), Optional.empty()));
    var second = link(get(Caller.VIEWER, LIST + "?selector=tier"), "next");
    var third = link(get(Caller.VIEWER, second), "next");

    for (var address : List.of(second, third)) {
      var page =
          SERVER
              .call("GET", address)
              .inSessionOf(Caller.VIEWER)
              .header("HX-Request", "true")
              .send();
      assertThat(page.header("HX-Push-Url")).hasValue(address);
    }
  }

  @Test
  void facets_chosenLabel_isCountedAsIfItHadNoChoice() {
    SERVER.apis.countLabels.answersBy(
        query ->
            new ApiQueries.Facets.Counted(
                3,
                query.labels().stream()
                    .map(
                        label ->
                            new LabelCounts(
                                label,
                                new LinkedHashMap<>(Map.of(new LabelValue("1"), 3L)),
                                0,
                                3,
                                4))
                    .toList(),
                List.of()));
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(BILLING), Optional.empty(), Optional.of(1234L)));

    var facets = get(Caller.VIEWER, LIST + "/facets?selector=tier%3D1");

    assertThat(SERVER.apis.countLabels.calls()).isEqualTo(2);
    assertThat(facets.body())
        .contains("1,234 APIs")
        .contains("href=\"/dashboard/apis?selector=tier+in+%281%2C2%29\"")
        .contains("href=\"/dashboard/apis?selector=tier%21%3D1\"")
        .contains("href=\"/dashboard/apis\" rel=\"nofollow\" aria-current=\"true\"")
        .contains("href=\"/dashboard/apis?selector=tier%3D1%2C%21team\"");
  }

  @Test
  void csv_hasAColumnForEachLabelAndNoFormula() {
    SERVER.apis.export.answers(
        List.of(List.of(anApi("=1+1").labelled("tier", "1").build()), List.of(BILLING)));

    var file = get(Caller.VIEWER, "/dashboard/apis.csv?selector=tier&column=tier");

    assertThat(file.header("Content-Type")).hasValue("text/csv;charset=utf-8");
    assertThat(file.header("Content-Disposition")).hasValue("attachment; filename=\"apis.csv\"");
    assertThat(file.body().lines())
        .hasSize(3)
        .first()
        .isEqualTo(
            "\"id\",\"name\",\"version\",\"owner\",\"provider\",\"style\",\"url\",\"updated_at\",\"label:tier\"");
    assertThat(file.body()).contains("\"'=1+1\"");
    assertThat(SERVER.apis.export.received())
        .isEqualTo(
            new ApiStubs.Export(
                Caller.VIEWER.actor(),
                ApiFilter.of(Selection.of(List.of(Selector.parse("tier")))),
                ApiOrder.NAME,
                ApiQueries.MOST_EXPORTED));
  }

  private static String link(Reply page, String rel) {
    var at = page.body().indexOf("rel=\"" + rel + "\" href=\"") + rel.length() + 13;
    return page.body().substring(at, page.body().indexOf('"', at)).replace("&amp;", "&");
  }

  private static void define(LabelDefinition... definitions) {
    SERVER.labels.list.answers(
        new Page<>(
            List.of(definitions).stream()
                .map(definition -> new LabelQueries.Entry(definition, Optional.empty()))
                .toList(),
            Optional.empty()));
  }

  private static void found(ApiRecord... apis) {
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(apis), Optional.empty(), Optional.empty()));
  }
}
