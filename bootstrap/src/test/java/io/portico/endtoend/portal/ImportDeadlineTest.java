package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.outbound.source.ImportLimits;
import io.portico.testkit.ReplayedDashboard;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An import of a dashboard that is too large for the time of one job, here two seconds. */
class ImportDeadlineTest extends ImportContract {

  private static final int DEVELOPERS = 60;

  private static final ImportLimits LIMITS =
      new ImportLimits(
          ImportLimits.DEFAULT.response(),
          Duration.ofSeconds(2),
          ImportLimits.DEFAULT.responseBytes(),
          ImportLimits.DEFAULT.jobBytes(),
          ImportLimits.DEFAULT.pages());

  @BeforeEach
  void limit() {
    if (!context().containsBean(ImportLimits.class)) {
      context().registerSingleton(ImportLimits.class, LIMITS);
    }
  }

  @Test
  void import_longerThanTheTimeOfAJob_comesInSeveral() {
    try (var dashboard = new ReplayedDashboard(DEVELOPERS)) {
      dashboard.answerAfter(Duration.ofMillis(350));
      var jobs = 1;

      var job = MovingFromTykTest.imported(admin, dashboard, "");
      while (job.body().contains("\"state\":\"failed\"")) {
        assertThat(job.body())
            .contains(": not finished after 2 s (expected: everything within that time)");
        assertThat(jobs++).as(job.body()).isLessThan(DEVELOPERS);
        job = MovingFromTykTest.imported(admin, dashboard, "");
      }

      // Eleven responses, each once but those that a deadline cut off.
      assertThat(jobs).isGreaterThan(1);
      assertThat(dashboard.requests()).isBetween(11, 11 + jobs);
      assertThat(job.body())
          .contains("\"state\":\"done\"", "\"developers.added\":" + DEVELOPERS)
          .doesNotContain("unchanged");
    }
  }
}
