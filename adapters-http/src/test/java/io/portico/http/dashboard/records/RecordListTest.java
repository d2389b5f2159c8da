package io.portico.http.dashboard.records;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.domain.plan.Plan;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order, the pages, the columns and the file of a list, at the list of plans. */
class RecordListTest extends DashboardTest {

  private static final String PATH = "/dashboard/portal/plans";
  private static final Pattern NAME = Pattern.compile("data-key=\"Enter\">([^<]*)<");

  @BeforeEach
  void prepare() {
    SERVER.portal.findCatalogue.answers(aCatalogue());
    plans(
        aPlan("bronze").rated("200", "60").build(),
        aPlan("Gold").rated("-1", "-1").build(),
        aPlan("=silver").rated("30", "1").build());
  }

  private static void plans(Plan... plans) {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(plans), plans.length));
  }

  @ParameterizedTest
  @CsvSource({
    "'',            bronze Gold =silver",
    "?sort=name,    =silver bronze Gold",
    "?sort=-name,   Gold bronze =silver",
    "?sort=rate,    bronze =silver Gold",
    "?sort=-rate,   Gold =silver bronze",
    "?sort=apis,    bronze Gold =silver",
    "?sort=-apis,   bronze Gold =silver"
  })
  void list_sorted_isInTheOrderOfWhatTheCellsStandFor(String asked, String expected) {
    assertThat(names(get(Caller.VIEWER, PATH + asked))).containsExactly(expected.split(" "));
  }

  @Test
  void list_heads_leadToTheOtherDirectionAndKeepTheSearch() {
    assertThat(get(Caller.VIEWER, PATH + "?q=o&state=active&page=1&sort=name").body())
        .containsOnlyOnce("aria-sort=\"ascending\"")
        .contains("href=\"/dashboard/portal/plans?q=o&amp;state=active&amp;sort=-name\"")
        .contains("href=\"/dashboard/portal/plans?q=o&amp;state=active&amp;sort=quota\"")
        .contains("<input type=\"hidden\" name=\"sort\" value=\"name\">");
  }

  @Test
  void list_ofManyRecords_hasPagesThatKeepItsOrder() {
    plans(
        IntStream.rangeClosed(1, 120)
            .mapToObj(number -> aPlan("Plan %03d".formatted(number)).build())
            .toArray(Plan[]::new));

    var second = get(Caller.VIEWER, PATH + "?sort=-name&page=2");

    assertThat(names(second)).hasSize(50).startsWith("Plan 070").endsWith("Plan 021");
    assertThat(second.body())
        .contains("51–100 of 120")
        .contains("rel=\"prev\" href=\"/dashboard/portal/plans?sort=-name&amp;page=1\"")
        .contains("rel=\"next\" href=\"/dashboard/portal/plans?sort=-name&amp;page=3\"");
    assertThat(get(Caller.VIEWER, PATH + "?page=3").body())
        .contains("101–120 of 120")
        .doesNotContain("rel=\"next\"");
    assertThat(names(get(Caller.VIEWER, PATH + "?page=4")))
        .isEqualTo(names(get(Caller.VIEWER, PATH + "?page=3")));
  }

  @Test
  void list_withChosenColumns_showsTheseAndTheFirst() {
    assertThat(get(Caller.VIEWER, PATH + "?column=quota&sort=rate").body())
        .contains("sort=name", "sort=quota")
        .doesNotContain(
            "class=\"p-sort\" href=\"/dashboard/portal/plans?column=quota&amp;sort=life")
        .contains("name=\"column\" value=\"quota\" checked")
        .contains("name=\"column\" value=\"life\">");
  }

  @Test
  void list_asAFile_hasTheChosenColumnsAndNoFormulas() {
    var page = get(Caller.VIEWER, PATH + "?sort=name&column=state").body();
    var link = "/dashboard/portal/plans?sort=name&amp;column=state&amp;counted=true&amp;format=csv";

    assertThat(page).contains("href=\"%s\" download".formatted(link));
    assertThat(get(Caller.VIEWER, link.replace("&amp;", "&")).body().lines())
        .containsExactly(
            "\"Name\",\"State\"",
            "\"'=silver\",\"Active\"",
            "\"bronze\",\"Active\"",
            "\"Gold\",\"Active\"");
  }

  @ParameterizedTest
  @CsvSource({
    "sort=nope,    sort this list by “nope”",
    "sort=--name,  sort this list by “-name”",
    "sort=-,       ''",
    "column=nope,  no column “nope”"
  })
  void list_askedForWhatItDoesNotHave_saysSoAndIsShown(String asked, String expected) {
    var reply = get(Caller.VIEWER, PATH + "?format=csv&" + asked);

    assertThat(reply.status()).isEqualTo(expected.isEmpty() ? 200 : 422);
    assertThat(reply.body()).contains(expected).contains("bronze");
  }

  private static List<String> names(Reply page) {
    return NAME.matcher(page.body()).results().map(hit -> hit.group(1)).toList();
  }
}
