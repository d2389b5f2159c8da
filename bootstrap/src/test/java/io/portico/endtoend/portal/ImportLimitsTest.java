package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.outbound.source.ImportLimits;
import io.portico.testkit.ReplayedDashboard;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The limits of an import, here smaller ones than the defaults, and what it reports at them. */
class ImportLimitsTest extends ImportContract {

  private static final int PAGES = 4;
  private static final int RESPONSE = 20_000;
  private static final int JOB = 75_000;

  private static final ImportLimits LIMITS =
      new ImportLimits(Duration.ofSeconds(2), Duration.ofMinutes(5), RESPONSE, JOB, PAGES);

  @BeforeEach
  void limit() {
    if (!context().containsBean(ImportLimits.class)) {
      context().registerSingleton(ImportLimits.class, LIMITS);
    }
  }

  @Test
  void import_dashboardHangs_failsAtTheTimeoutAndContinuesLater() {
    try (var dashboard = new ReplayedDashboard(10 * PAGES)) {
      dashboard.hangAfterPage(2);

      assertFails(
          dashboard,
          "/api/portal/developers: no complete response within 2 s (expected: one within that time)",
          "\"developers.added\":20");
      assertContinues(dashboard);
    }
  }

  @Test
  void import_asManyPagesAsTheLimit_isComplete() {
    try (var dashboard = new ReplayedDashboard(10 * PAGES)) {
      assertContinues(dashboard);
    }
  }

  @Test
  void import_onePageTooMany_fails() {
    try (var dashboard = new ReplayedDashboard(10 * PAGES + 1)) {
      assertFails(
          dashboard,
          "/api/portal/developers: 5 pages (expected: a member Pages from 0 to 4)",
          "\"policies.added\":1");
    }
  }

  @Test
  void import_responsesAsLongAsTheLimit_comeAndLongerOnesDoNot() {
    try (var dashboard = new ReplayedDashboard(20)) {
      dashboard.makePagesAsLongAs(RESPONSE + 1);
      assertFails(
          dashboard,
          "/api/portal/developers: a response of more than 20000 bytes (expected: no more)",
          "\"policies.added\":1");

      dashboard.makePagesAsLongAs(RESPONSE);
      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains("\"state\":\"done\"", "\"developers.added\":20");
    }
  }

  @Test
  void import_responsesThatAreTooLongTogether_failsAndContinuesWithTheNextJob() {
    try (var dashboard = new ReplayedDashboard(10 * PAGES)) {
      dashboard.makePagesAsLongAs(RESPONSE);

      assertFails(
          dashboard,
          "/api/portal/developers: more than 75000 bytes in all pages (expected: no more)",
          "\"developers.added\":30");
      // The next job has a limit of its own.
      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains("\"state\":\"done\"", "\"developers.added\":40");
    }
  }

  private void assertFails(ReplayedDashboard dashboard, String reason, String count) {
    assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
        .contains("\"state\":\"failed\"", reason, count)
        .doesNotContain(ReplayedDashboard.TOKEN);
    assertThat(admin.get(MovingFromTykTest.IMPORT).body())
        .contains("\"state\":\"failed\"", "\"complete\":false");
  }

  private void assertContinues(ReplayedDashboard dashboard) {
    dashboard.resume();
    assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
        .contains("\"state\":\"done\"", "\"developers.added\":40")
        .doesNotContain("unchanged");
    assertThat(admin.get(MovingFromTykTest.IMPORT).body()).contains("\"complete\":true");
  }
}
