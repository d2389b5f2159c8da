package io.portico.http.dashboard.developer;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.key.KeyQueries.Concerning;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.Plan;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyConcernControllerTest extends DashboardTest {

  private static final Instant AT = ApiFixture.AT;
  private static final Plan GOLD = aPlan("Gold & more").build();
  private static final IssuedKey FIRST =
      aKey().storedAs("1".repeat(64)).on(GOLD.id()).expiring(AT.plus(Duration.ofDays(3))).build();
  private static final IssuedKey NEVER = aKey().storedAs("2".repeat(64)).on(GOLD.id()).build();

  @BeforeEach
  void prepare() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD), 1));
    SERVER.keys.concerning.answers(
        List.of(
            new Concerning(
                new KeyWithUsage(FIRST.withState(AT), Optional.of(AT)), Optional.of(0.8)),
            new Concerning(
                new KeyWithUsage(NEVER.withState(AT), Optional.empty()), Optional.of(1.0))));
  }

  @Test
  void list_expiring_areThereAtOnceAndLeadToTheirPages() {
    var page = page("");

    assertThat(page)
        .containsSubsequence(
            "href=\"/dashboard/keys/concerns?concern=expiring\" aria-current=\"page\"",
            "href=\"/dashboard/keys/concerns?concern=unused\"",
            "href=\"/dashboard/keys/concerns?concern=quota\"",
            "href=\"/dashboard/developers/" + FIRST.developer() + "/keys/" + "1".repeat(64) + "\"",
            "href=\"/dashboard/developers/" + FIRST.developer() + "\"",
            "href=\"/dashboard/portal/plans/" + GOLD.id() + "\"",
            "Gold &amp; more",
            "4 Mar 2026",
            "never")
        .doesNotContain("Quota used", "hx-trigger=\"load", "btn-primary\" href=\"\"");
    assertThat(SERVER.keys.concerning.received()).isEqualTo(KeyConcern.EXPIRING);
  }

  @Test
  void list_unused_isFoundByASecondRequest() {
    SERVER.keys.concerning.answers(List.of());

    assertThat(page("?concern=unused"))
        .contains("hx-get=\"/dashboard/keys/concerns?concern=unused&amp;counted=true\"")
        .doesNotContain("No key has gone unused for 90 days.");
    assertThat(page("?concern=unused&counted=true"))
        .contains("No key has gone unused for 90 days.");
    assertThat(SERVER.keys.concerning.received()).isEqualTo(KeyConcern.UNUSED);
  }

  @Test
  void list_nearTheirQuota_sayHowNear() {
    assertThat(page("?concern=quota&counted=true&sort=-quotaUsed"))
        .contains("Quota used", "80%", "100%")
        .containsSubsequence("222222222222…", "111111111111…");
  }

  @Test
  void list_unknownConcern_isThatOfKeysThatExpire() {
    page("?concern=nonsense");

    assertThat(SERVER.keys.concerning.received()).isEqualTo(KeyConcern.EXPIRING);
  }

  private static String page(String query) {
    return get(Caller.VIEWER, "/dashboard/keys/concerns" + query).body();
  }
}
