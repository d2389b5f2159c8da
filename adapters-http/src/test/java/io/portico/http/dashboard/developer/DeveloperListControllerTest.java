package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.DeveloperStubs.SortedQuery;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeveloperListControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/developers";
  private static final Developer ANN =
      aDeveloper("ann@example.com")
          .with("city", "<script>alert(1)</script>")
          .with("empty", "")
          .with("company", "Acme")
          .inactive()
          .build();

  @BeforeEach
  void prepare() {
    SERVER.developers.sorted.answers(List.of(new DeveloperWithKeys(ANN, List.of())));
    SERVER.developers.count.answers(1_234L);
  }

  @Test
  void list_developers_areTextAndLeadToTheirPages() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("href=\"" + PATH + "/" + ANN.id() + "\"", "href=\"/dashboard/keys\" data-dialog")
        .contains("city: &lt;script&gt;alert(1)&lt;/script&gt;", "company: Acme", "Inactive")
        .contains("1–1 of 1,234")
        .doesNotContain("<script>alert", "empty:", "/dashboard/new-developer", "hx-trigger=\"load");
    assertThat(SERVER.developers.sorted.received())
        .isEqualTo(
            new SortedQuery(DeveloperFilter.ALL, DeveloperOrder.NEWEST, new OffsetRange(0, 50)));
    assertThat(get(Caller.ADMIN, PATH).body()).contains("/dashboard/new-developer");
  }

  @ParameterizedTest
  @CsvSource({
    "email, EMAIL",
    "-email, EMAIL_DESCENDING",
    "registeredAt, OLDEST",
    "-registeredAt, NEWEST"
  })
  void list_sorted_isReadInThatOrder(String sort, DeveloperOrder order) {
    assertThat(get(Caller.VIEWER, PATH + "?sort=" + sort + "&page=2").body())
        .contains("51–51 of 1,234", "?sort=" + sort + "&amp;page=3");
    assertThat(SERVER.developers.sorted.received().order()).isEqualTo(order);
    assertThat(SERVER.developers.sorted.received().range()).isEqualTo(new OffsetRange(50, 50));
  }

  @Test
  void list_sortedByWhatNoIndexHas_isRefusedInWords() {
    assertThat(get(Caller.VIEWER, PATH + "?sort=liveKeys").body())
        .contains("sort this list by “liveKeys”", "ann@example.com");
    assertThat(SERVER.developers.sorted.received().order()).isEqualTo(DeveloperOrder.NEWEST);
  }

  @Test
  void list_ofAState_isCountedByASecondRequest() {
    var calls = SERVER.developers.count.calls();
    assertThat(get(Caller.VIEWER, PATH + "?state=inactive").body())
        .contains("hx-get=\"/dashboard/developers?state=inactive&amp;counted=true\"", "1–1<");
    assertThat(SERVER.developers.count.calls()).isEqualTo(calls);

    assertThat(get(Caller.VIEWER, PATH + "?state=inactive&counted=true").body())
        .contains("1 of 1,234");
    assertThat(SERVER.developers.count.received().inactive()).hasValue(true);
  }

  @Test
  void list_words_areSearchedBehindThePage() {
    var calls = SERVER.developers.sorted.calls();
    assertThat(get(Caller.VIEWER, PATH + "?q=acme&page=2").body())
        .contains(
            "hx-get=\"/dashboard/developers?q=acme&amp;page=2&amp;counted=true\"", "Searching")
        .doesNotContain("No developers found");
    assertThat(SERVER.developers.sorted.calls()).isEqualTo(calls);

    assertThat(get(Caller.VIEWER, PATH + "?q=acme&counted=true").body())
        .contains("ann@example.com");
    assertThat(
            SERVER
                .call("GET", PATH + "?q=acme")
                .inSessionOf(Caller.VIEWER)
                .header("HX-Request", "true")
                .send()
                .body())
        .contains("ann@example.com", "hx-get=\"/dashboard/developers?q=acme&amp;counted=true\"")
        .doesNotContain("<html", "Searching");
  }

  @Test
  void list_ofAPlan_isFoundBehindThePageAndNamesThePlan() {
    var gold = aPlan("Gold <b>").build();
    SERVER.portal.findPlan.answers(gold);

    assertThat(get(Caller.VIEWER, PATH + "?plan=" + gold.id()).body())
        .contains("name=\"plan\" type=\"text\" value=\"Gold &lt;b>\"")
        .doesNotContain("ann@example.com");
    assertThat(SERVER.developers.sorted.calls()).isZero();
    assertThat(get(Caller.VIEWER, PATH + "?counted=true&plan=" + gold.id()).body())
        .contains("ann@example.com");
    assertThat(SERVER.developers.sorted.received().filter().plans()).hasValue(Set.of(gold.id()));
  }

  @Test
  void list_ofNoPlan_saysSo() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));

    assertThat(get(Caller.VIEWER, PATH + "?plan=gold").body()).contains("the name of a plan");
    assertThat(SERVER.developers.sorted.calls()).isZero();
  }

  @Test
  void list_asAFile_hasAllOfThem() {
    SERVER.developers.sorted.answersBy(
        query ->
            query.range().offset() > 1_000
                ? List.of()
                : List.of(new DeveloperWithKeys(ANN, List.of())));

    assertThat(
            get(Caller.VIEWER, PATH + "?format=csv&counted=true&q=acme&column=state")
                .body()
                .lines())
        .containsExactly(
            "\"Email address\",\"State\"",
            "\"ann@example.com\",\"Inactive\"",
            "\"ann@example.com\",\"Inactive\"");
  }

  @Test
  void list_wordsThatAreTooLong_is422BesideTheField() {
    get(Caller.VIEWER, PATH + "?q=" + "x".repeat(257))
        .assertHas(422, "id=\"d-q\"", "at most 256 characters");
  }

  @Test
  void list_empty_saysWhatToDoFirst() {
    SERVER.developers.sorted.answers(List.of());
    SERVER.developers.count.answers(0L);

    assertThat(get(Caller.ADMIN, PATH).body()).contains("No developers yet");
    assertThat(get(Caller.ADMIN, PATH + "?q=no-match&counted=true").body())
        .contains("No developers found");
  }
}
