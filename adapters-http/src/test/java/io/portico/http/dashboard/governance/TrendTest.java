package io.portico.http.dashboard.governance;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.governance.GovernanceTrend;
import io.portico.application.port.in.governance.GovernanceTrend.Series;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelDefinition;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.GovernanceStubs.TrendQuery;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrendTest extends DashboardTest {

  private static final String TREND = "/dashboard/governance/trend";
  private static final LocalDate DAY = LocalDate.parse("2026-03-01");
  private static final LabelDefinition TIER = aLabel("tier").displayed("<Tier>").required().build();
  private static final LabelDefinition NOTE = aLabel("note").build();
  private static final GovernancePolicy POLICY = aPolicy("Owned").requiring("tier").build();

  @Test
  void show_all_sumsRequiredLabelsAndActivePolicies() {
    SERVER.governance.trend.answers(trend(List.of(TIER, NOTE), List.of(POLICY)));

    var page = get(Caller.VIEWER, TREND).body();

    assertThat(SERVER.governance.trend.last()).isEqualTo(new TrendQuery(90, List.of(), List.of()));
    assertThat(page)
        .contains("Required labels set", "Compliance", ">APIs<")
        .contains("data-value=\"0.75\"", ">75%<", "data-value=\"20.0\"")
        .contains("<time datetime=\"2026-03-01\">")
        .contains("href=\"/dashboard/governance/trend.csv?days=90\"")
        .contains("Label: &lt;Tier&gt;");
    assertThat(page.indexOf("2026-03-01")).isLessThan(page.indexOf("2026-02-28"));
  }

  @Test
  void show_oneLabel_countsWithAndWithout() {
    SERVER.governance.trend.answers(trend(List.of(NOTE), List.of()));

    var page = get(Caller.VIEWER, TREND + "?of=label:note&days=732").body();

    assertThat(SERVER.governance.trend.last())
        .isEqualTo(new TrendQuery(732, List.of("note"), List.of()));
    assertThat(page)
        .contains(
            "With the label", "Without the label", "data-value=\"15.0\"", "data-value=\"5.0\"")
        .doesNotContain("Compliance");
  }

  @Test
  void show_onePolicy_countsCompliantAndViolating() {
    SERVER.governance.trend.answers(trend(List.of(), List.of(POLICY)));

    assertThat(get(Caller.VIEWER, TREND + "?of=policy:" + POLICY.id()).body())
        .contains("Compliant", "Not compliant", "data-value=\"15.0\"");
    assertThat(SERVER.governance.trend.last())
        .isEqualTo(new TrendQuery(90, List.of(), List.of(POLICY.id().toString())));
  }

  @Test
  void show_nothingCounted_saysWhen() {
    SERVER.governance.trend.answers(
        new GovernanceTrend(DAY, DAY, new TreeMap<>(), List.of(), List.of()));

    assertThat(get(Caller.VIEWER, TREND).body())
        .contains("No counts yet")
        .doesNotContain("data-chart");
  }

  @Test
  void show_oneDay_saysWhenTheChartBegins() {
    SERVER.governance.trend.answers(
        new GovernanceTrend(
            DAY, DAY, new TreeMap<>(Map.of(DAY, 20L)), List.of(series(TIER)), List.of()));

    assertThat(get(Caller.VIEWER, TREND).body())
        .contains("The chart begins with the second day.", ">75%<")
        .doesNotContain("data-chart");
  }

  @Test
  void show_dayWithoutApis_hasNoShare() {
    var none = new Count(TIER.id().value(), 0, 0);
    SERVER.governance.trend.answers(
        new GovernanceTrend(
            DAY.minusDays(1),
            DAY,
            new TreeMap<>(Map.of(DAY.minusDays(1), 0L, DAY, 0L)),
            List.of(new Series<>(TIER, new TreeMap<>(Map.of(DAY.minusDays(1), none, DAY, none)))),
            List.of()));

    assertThat(get(Caller.VIEWER, TREND).body())
        .contains("Required labels set", ">–<")
        .doesNotContain("100%");
  }

  @Test
  void show_wrongDaysOrSubject_is422BesideTheField() {
    SERVER.governance.trend.answers(trend(List.of(TIER), List.of()));

    for (var query : List.of("days=5", "of=nonsense")) {
      get(Caller.VIEWER, TREND + "?" + query).assertHas(422, "is-invalid");
    }
  }

  @Test
  void csv_oneLabel_isAFile() {
    SERVER.governance.trend.answers(trend(List.of(NOTE), List.of()));

    var reply = get(Caller.VIEWER, TREND + ".csv?of=label:note&days=30");

    assertThat(reply.header("Content-Disposition")).hasValue("attachment; filename=\"trend.csv\"");
    assertThat(reply.body()).contains("\"2026-03-01\",\"label\",\"note\",\"20\",\"15\"");
    assertThat(SERVER.governance.trend.received())
        .isEqualTo(new TrendQuery(30, List.of("note"), List.of()));
  }

  private static GovernanceTrend trend(
      List<LabelDefinition> labels, List<GovernancePolicy> policies) {
    return new GovernanceTrend(
        DAY.minusDays(1),
        DAY,
        new TreeMap<>(Map.of(DAY.minusDays(1), 18L, DAY, 20L)),
        labels.stream().map(TrendTest::series).toList(),
        policies.stream().map(TrendTest::series).toList());
  }

  private static <S> Series<S> series(S subject) {
    return new Series<>(subject, new TreeMap<>(Map.of(DAY, new Count(TIER.id().value(), 20, 15))));
  }
}
