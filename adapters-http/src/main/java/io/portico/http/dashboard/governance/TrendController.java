package io.portico.http.dashboard.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceTrend;
import io.portico.application.port.in.governance.GovernanceTrend.Series;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.governance.TrendPage.Column;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Csv;
import io.portico.http.governance.TrendDocument;
import io.portico.http.page.Address;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Coverage and compliance over time: of all, or of one label or policy. */
@DashboardController("/dashboard/governance")
record TrendController(GovernanceQueries governance, Pages pages) {

  private static final String CSV = GovernancePaths.TREND + ".csv";
  private static final String DAYS = "days";
  private static final List<Integer> PERIODS = List.of(30, 90, 365, GovernanceQueries.MOST_DAYS);
  private static final int DEFAULT_DAYS = 90;

  /** {@code GET /dashboard/governance/trend}: the chart and the table that it draws. */
  @Get("/trend")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var asked = Asked.of(request);
    try {
      var all = asked.one() ? today(actor) : asked.of(governance, actor);
      var trend = asked.one() ? asked.of(governance, actor) : all;
      return pages.show(request, page(asked, asked.fields(), all, trend));
    } catch (InvalidValueException e) {
      var today = today(actor);
      return pages.reject(request, page(asked, asked.fields().wrong(e), today, today));
    }
  }

  /* Names all labels and policies. */
  private GovernanceTrend today(Actor actor) {
    return governance.trend(actor, 1, List.of(), List.of());
  }

  private static Page page(Asked asked, Fields fields, GovernanceTrend all, GovernanceTrend trend) {
    var choices = new ArrayList<Choice>();
    all.labels()
        .forEach(
            label ->
                choices.add(
                    new Choice(
                        Asked.LABEL + label.subject().name(),
                        Words.of("governance.trend.label", label.subject().title()))));
    all.policies()
        .forEach(
            policy ->
                choices.add(
                    new Choice(
                        Asked.POLICY + policy.subject().id(),
                        Words.of("governance.trend.policy", policy.subject().details().name()))));
    var model =
        new TrendPage(
            fields,
            choices,
            PERIODS.stream()
                .map(
                    days ->
                        new Choice(Integer.toString(days), Words.of("governance.trend.last", days)))
                .toList(),
            asked.one() ? ofOne(trend) : ofAll(trend),
            asked.address(CSV).toString());
    return GovernancePaths.PLACE
        .below("governance/trend.jte", model, Words.of("governance.trend"))
        .withCharts();
  }

  private static List<Column> ofOne(GovernanceTrend trend) {
    var labels = trend.labels().stream().map(Series::counts).toList();
    var policies = trend.policies().stream().map(Series::counts).toList();
    return labels.isEmpty()
        ? of(policies, "governance.compliant", "governance.violating")
        : of(labels, "governance.trend.with", "governance.trend.without");
  }

  private static List<Column> of(
      List<SortedMap<LocalDate, Count>> series, String covered, String uncovered) {
    var counts = sum(series);
    var good = new TreeMap<LocalDate, Double>();
    var bad = new TreeMap<LocalDate, Double>();
    counts.forEach(
        (day, count) -> {
          good.put(day, (double) count.covered());
          bad.put(day, (double) count.uncovered());
        });
    return List.of(
        new Column(Words.of(covered), "p-green", false, good),
        new Column(Words.of(uncovered), "p-red", false, bad));
  }

  private static List<Column> ofAll(GovernanceTrend trend) {
    var columns = new ArrayList<Column>();
    share(
            "governance.trend.required",
            "p-blue",
            trend.labels().stream()
                .filter(label -> label.subject().required())
                .map(Series::counts)
                .toList())
        .ifPresent(columns::add);
    share(
            "governance.compliance",
            "p-green",
            trend.policies().stream()
                .filter(policy -> policy.subject().details().active())
                .map(Series::counts)
                .toList())
        .ifPresent(columns::add);
    var apis = new TreeMap<LocalDate, Double>();
    trend.apis().forEach((day, count) -> apis.put(day, (double) count));
    columns.add(new Column(Words.of("governance.report.apis"), "p-grey", false, apis));
    return columns;
  }

  private static Optional<Column> share(
      String title, String colour, List<SortedMap<LocalDate, Count>> series) {
    var sum = sum(series);
    var shares = new TreeMap<LocalDate, Double>();
    sum.forEach(
        (day, count) -> {
          if (count.applicable() > 0) {
            shares.put(day, Math.min(1, (double) count.covered() / count.applicable()));
          }
        });
    return sum.isEmpty()
        ? Optional.empty()
        : Optional.of(new Column(Words.of(title), colour, true, shares));
  }

  private static SortedMap<LocalDate, Count> sum(List<SortedMap<LocalDate, Count>> series) {
    var sum = new TreeMap<LocalDate, Count>();
    series.forEach(counts -> counts.forEach((day, count) -> sum.merge(day, count, Count::plus)));
    return sum;
  }

  /** {@code GET /dashboard/governance/trend.csv}: the counts as a file. */
  @Get("/trend.csv")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> csv(HttpRequest<?> request, Actor actor) {
    var asked = Asked.of(request);
    try {
      return Csv.asFile("trend", Csv.answer(TrendDocument.table(asked.of(governance, actor))));
    } catch (InvalidValueException _) {
      return pages.leadTo(asked.address(GovernancePaths.TREND).toString());
    }
  }

  /** What is shown: the subject, empty for all labels and policies, and the number of days. */
  private record Asked(String subject, String days) {

    static final String LABEL = "label:";
    static final String POLICY = "policy:";

    static Asked of(HttpRequest<?> request) {
      var parameters = request.getParameters();
      return new Asked(
          Optional.ofNullable(parameters.get(GovernancePaths.OF)).orElse(""),
          Optional.ofNullable(parameters.get(DAYS)).orElse(Integer.toString(DEFAULT_DAYS)));
    }

    boolean one() {
      return !subject.isEmpty();
    }

    Fields fields() {
      return Fields.NONE.with(GovernancePaths.OF, subject).with(DAYS, days);
    }

    Address address(String path) {
      var address = Address.of(path).with(DAYS, days);
      return one() ? address.with(GovernancePaths.OF, subject) : address;
    }

    GovernanceTrend of(GovernanceQueries governance, Actor actor) {
      var number =
          PERIODS.stream()
              .filter(period -> Integer.toString(period).equals(days))
              .findAny()
              .orElseThrow(() -> new InvalidValueException(DAYS, days, "30, 90, 365 or 732"));
      if (subject.startsWith(LABEL)) {
        return governance.trend(
            actor, number, List.of(subject.substring(LABEL.length())), List.of());
      }
      if (subject.startsWith(POLICY)) {
        return governance.trend(
            actor, number, List.of(), List.of(subject.substring(POLICY.length())));
      }
      if (one()) {
        throw new InvalidValueException(GovernancePaths.OF, subject, "a label or a policy");
      }
      return governance.trend(actor, number, List.of(), List.of());
    }
  }
}
