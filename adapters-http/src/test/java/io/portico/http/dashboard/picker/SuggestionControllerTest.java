package io.portico.http.dashboard.picker;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.SearchWords;
import io.portico.domain.plan.PlanFilter;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuggestionControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/suggestions";

  @Test
  void apis_words_areNamesWithIds() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(
            List.of(
                anApi("Pay \"&<b>").withId(ApiId.of("pay")).build(),
                anApi("ledger").withId(ApiId.of("ledger")).build()),
            Optional.empty(),
            Optional.empty()));

    assertThat(suggestions("?field=found&found=pay"))
        .contains("<option value=\"Pay &#34;&amp;&lt;b> (pay)\">", "<option value=\"ledger\">")
        .doesNotContain("<html");
    assertThat(SERVER.apis.search.received().filter().words()).isEqualTo(SearchWords.in("pay"));
  }

  @Test
  void plans_words_areNames() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(aPlan("Gold").build()), 1));

    assertThat(suggestions("?field=value&value=g&of=plan")).contains("<option value=\"Gold\">");
    assertThat(SERVER.portal.pagePlans.received().filter())
        .isEqualTo(new PlanFilter(Optional.of("g"), Optional.empty()));
  }

  @Test
  void others_andWhatCannotBeSearchedFor_areNone() {
    assertThat(suggestions("?field=value&value=x&of=key")).doesNotContain("<option");
    assertThat(suggestions("?field=value&of=api&value=" + "x".repeat(201)))
        .doesNotContain("<option");
    assertThat(suggestions("?field=value&of=plan&value=" + "x".repeat(300)))
        .doesNotContain("<option");
    assertThat(SERVER.call("GET", PATH).send().status()).isNotEqualTo(200);
  }

  private static String suggestions(String query) {
    return get(Caller.VIEWER, PATH + query).body();
  }
}
