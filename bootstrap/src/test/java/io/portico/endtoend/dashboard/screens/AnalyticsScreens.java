package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Calls over time, and the most used. */
final class AnalyticsScreens implements Screens {

  private static final String PATH = "/dashboard/analytics";
  private static final int DAYS = 20;

  @Override
  public List<Screen> of(Members company, Members empty) {
    company.register("Analytics of payments", "{}");
    var records = new StringBuilder();
    var now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    for (var i = 0; i < DAYS * 12; i++) {
      records
          .append(
              "{\"api_key\":\"key-%d\",\"api_id\":\"payments-%d\",\"response_code\":%d,\"timestamp\":\"%s\"}"
                  .formatted(
                      i % 3, i % 5, i % 7 == 0 ? 500 : 200, now.minus(i * 2L, ChronoUnit.HOURS)))
          .append('\n');
    }
    company.admin().post("/api/activity/records", records.toString());
    var admin = company.admin();
    var today = LocalDate.now(ZoneOffset.UTC);
    return List.of(
        Screen.of("analytics", PATH, admin),
        Screen.of("analytics-hours", PATH + "?from=%s&to=%s".formatted(today, today), admin),
        Screen.of("analytics-api", PATH + "?of=api&value=payments-1&by=key", company.viewer()),
        Screen.of("analytics-wrong", PATH + "?of=plan&value=nothing-like-this", admin),
        Screen.of("analytics-empty", PATH, empty.admin()));
  }

  @Override
  public List<String> otherRoutes() {
    return List.of(PATH + "/series", PATH + "/top", PATH + ".csv", PATH + "/top.csv");
  }
}
