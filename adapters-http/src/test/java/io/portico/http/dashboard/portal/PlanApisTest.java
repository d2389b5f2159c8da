package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.http.testkit.DashboardTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlanApisTest extends DashboardTest {

  private static final String PLANS = "/dashboard/portal/plans";

  @BeforeEach
  void prepare() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
  }

  @Test
  void add_partOfAName_takesTheOnlyMatch() {
    SERVER.apis.search.answers(found(anApi("Inventory").withId(ApiId.of("inv")).build()));

    post(PLANS + "/new", "name=x", "found=Inven", "add=true")
        .assertHas(200, "name=\"api\" value=\"Inventory (inv)\"");
  }

  @Test
  void add_partOfSeveralNames_saysWhich() {
    SERVER.apis.search.answers(
        found(
            anApi("Inventory").withId(ApiId.of("i1")).build(),
            anApi("Invoices").withId(ApiId.of("i2")).build()));

    assertThat(post(PLANS + "/new", "name=x", "found=Inv", "add=true").body())
        .contains("Several APIs match: Inventory (i1), Invoices (i2).");
  }

  @Test
  void create_partOfANameNotAdded_isNotGuessed() {
    SERVER.apis.search.answers(found(anApi("Inventory").withId(ApiId.of("inv")).build()));

    assertThat(post(PLANS + "/new", "name=x", "found=Inven").status()).isEqualTo(422);
    assertThat(SERVER.portal.definePlan.calls()).isZero();
  }

  private static ApiQueries.Page found(ApiRecord... apis) {
    return new ApiQueries.Page(List.of(apis), Optional.empty(), Optional.empty());
  }
}
