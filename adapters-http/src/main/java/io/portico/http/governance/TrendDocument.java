package io.portico.http.governance;

import io.portico.application.port.in.governance.GovernanceTrend;
import io.portico.application.port.in.governance.GovernanceTrend.Series;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.LabelDefinition;
import io.portico.http.exchange.Csv;
import io.portico.http.json.JsonDocument;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** How many APIs carried each label, and complied with each policy, by day, such as 2026-03-01. */
@JsonDocument
public record TrendDocument(
    String first, String last, List<Total> apis, List<Label> labels, List<Policy> policies) {

  private static final List<String> COLUMNS =
      List.of("day", "kind", "name", "applicable", "covered");

  static TrendDocument of(GovernanceTrend trend) {
    return new TrendDocument(
        trend.first().toString(),
        trend.last().toString(),
        trend.apis().entrySet().stream()
            .map(entry -> new Total(entry.getKey().toString(), entry.getValue()))
            .toList(),
        trend.labels().stream().map(Label::of).toList(),
        trend.policies().stream().map(Policy::of).toList());
  }

  /** Returns the same as a table with one count per row. */
  public static byte[] table(GovernanceTrend trend) {
    var rows = new ArrayList<List<String>>();
    trend.apis().forEach((day, apis) -> rows.add(row(day, "apis", "", apis, apis)));
    trend
        .labels()
        .forEach(series -> addRows(rows, "label", series.subject().name().value(), series));
    trend
        .policies()
        .forEach(series -> addRows(rows, "policy", series.subject().details().name(), series));
    return Csv.written(COLUMNS, rows);
  }

  private static void addRows(List<List<String>> rows, String kind, String name, Series<?> series) {
    series
        .counts()
        .forEach(
            (day, count) -> rows.add(row(day, kind, name, count.applicable(), count.covered())));
  }

  private static List<String> row(
      LocalDate day, String kind, String name, long applicable, long covered) {
    return List.of(day.toString(), kind, name, Long.toString(applicable), Long.toString(covered));
  }

  /** The number of APIs on a day. */
  @JsonDocument
  public record Total(String day, long apis) {}

  /** A label. */
  @JsonDocument
  public record Label(String id, String name, List<LabelCount> counts) {

    private static Label of(Series<LabelDefinition> series) {
      return new Label(
          series.subject().id().toString(),
          series.subject().name().value(),
          series.counts().entrySet().stream()
              .map(
                  entry ->
                      new LabelCount(
                          entry.getKey().toString(),
                          entry.getValue().covered(),
                          entry.getValue().uncovered()))
              .toList());
    }
  }

  /** How many APIs carried a label on a day, and how many did not. */
  @JsonDocument
  public record LabelCount(String day, long labeled, long unlabeled) {}

  /** A policy. */
  @JsonDocument
  public record Policy(String id, String name, List<PolicyCount> counts) {

    private static Policy of(Series<GovernancePolicy> series) {
      return new Policy(
          series.subject().id().toString(),
          series.subject().details().name(),
          series.counts().entrySet().stream()
              .map(
                  entry ->
                      new PolicyCount(
                          entry.getKey().toString(),
                          entry.getValue().covered(),
                          entry.getValue().uncovered()))
              .toList());
    }
  }

  /**
   * How many of the APIs that a policy applied to complied with it on a day, and how many did not.
   */
  @JsonDocument
  public record PolicyCount(String day, long compliant, long violating) {}
}
