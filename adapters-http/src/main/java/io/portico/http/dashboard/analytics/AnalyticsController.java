package io.portico.http.dashboard.analytics;

import static java.time.format.DateTimeFormatter.ISO_OFFSET_DATE_TIME;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.UsageDimension;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Csv;
import io.portico.http.page.Choice;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calls over time and the most used. A second request counts both. */
@DashboardController(Dashboard.PATH)
record AnalyticsController(
    CallCounts calls,
    Subjects subjects,
    TopLists topLists,
    LabelQueries labels,
    InstantSource clock,
    Pages pages) {

  private static final String PATH = "/analytics";
  private static final String SERIES = PATH + "/series";
  private static final String TOP = PATH + "/top";
  private static final int MOST_LABELS = 100;

  /** {@code GET /dashboard/analytics}: the page, with its counts if {@code counted}. */
  @Get(PATH)
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var asked = AnalyticsRequest.of(request, clock.instant());
    if (asked.isWrong()) {
      return pages.reject(request, page(actor, asked, Optional.empty(), Optional.empty()));
    }
    try {
      var subject = subjects.find(actor, asked.kind(), asked.value());
      var counted = request.getParameters().contains("counted");
      return pages.show(
          request,
          page(
              actor,
              asked,
              counted ? Optional.of(explained(request, actor, asked, subject)) : Optional.empty(),
              counted ? Optional.of(topLists.of(actor, asked, subject)) : Optional.empty()));
    } catch (InvalidValueException e) {
      return pages.reject(request, page(actor, asked.wrong(e), Optional.empty(), Optional.empty()));
    }
  }

  private Page page(
      Actor actor, AnalyticsRequest asked, Optional<UsageSeries> series, Optional<TopList> top) {
    var named = asked.isWrong() ? asked.value() : subjects.text(actor, asked.kind(), asked.value());
    var model =
        new AnalyticsPage(
            asked,
            asked.fields().with(AnalyticsRequest.VALUE, named),
            dimensions(actor),
            series,
            top);
    return Page.of("analytics/analytics.jte", model, Words.of("section.analytics"))
        .in(Section.ANALYTICS)
        .withCharts();
  }

  private List<Choice> dimensions(Actor actor) {
    var choices = new ArrayList<Choice>();
    for (var dimension : UsageDimension.values()) {
      choices.add(new Choice(dimension.word(), Words.of("analytics.by." + dimension.word())));
    }
    labels
        .list(new LabelQueries.Query(actor, true, false, Optional.empty(), MOST_LABELS))
        .items()
        .forEach(
            entry -> {
              var definition = entry.definition();
              choices.add(
                  new Choice(
                      TopLists.LABEL + definition.name(),
                      Words.of("analytics.by.label", definition.title())));
            });
    return choices;
  }

  /** {@code GET /dashboard/analytics/series}: the calls over time. */
  @Get(SERIES)
  @RequiresPermission(Permission.READ)
  HttpResponse<?> series(HttpRequest<?> request, Actor actor) {
    var asked = valid(request);
    var subject = subjects.find(actor, asked.kind(), asked.value());
    return pages.showPart(
        request, "analytics/series.jte", explained(request, actor, asked, subject));
  }

  /* Without calls, the page says how they get here. */
  private UsageSeries explained(
      HttpRequest<?> request, Actor actor, AnalyticsRequest asked, Subject subject) {
    var series = calls.of(actor, asked, subject).series();
    if (!series.counted() || series.hits() > 0) {
      return series;
    }
    return subjects.isUnknownApi(actor, subject)
        ? series.ofUnknownApi()
        : series.explainedBy(
            ReportCommand.of(Dashboard.origin(request), subjects.exampleApi(actor, subject)));
  }

  /** {@code GET /dashboard/analytics/top}: the most used. */
  @Get(TOP)
  @RequiresPermission(Permission.READ)
  HttpResponse<?> top(HttpRequest<?> request, Actor actor) {
    var asked = valid(request);
    return pages.showPart(
        request,
        "analytics/top.jte",
        topLists.of(actor, asked, subjects.find(actor, asked.kind(), asked.value())));
  }

  /** {@code GET /dashboard/analytics.csv}: the calls over time as a file. */
  @Get("/analytics.csv")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> seriesFile(HttpRequest<?> request, Actor actor) {
    var asked = valid(request);
    var series = calls.of(actor, asked, subjects.find(actor, asked.kind(), asked.value())).series();
    return file(
        "calls.csv",
        List.of("time", "hits", "success", "error"),
        series.points().reversed().stream()
            .map(
                point ->
                    List.of(
                        ISO_OFFSET_DATE_TIME.format(point.at().atZone(asked.period().zone().id())),
                        Long.toString(point.hits()),
                        Long.toString(point.successes()),
                        Long.toString(point.errors())))
            .toList());
  }

  /** {@code GET /dashboard/analytics/top.csv}: the most used as a file. */
  @Get(TOP + ".csv")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> topFile(HttpRequest<?> request, Actor actor) {
    var asked = valid(request);
    var top = topLists.of(actor, asked, subjects.find(actor, asked.kind(), asked.value()));
    return file(
        "most-used.csv",
        List.of("id", "name", "hits", "success", "error", "mean_latency"),
        top.rows().stream()
            .map(
                row ->
                    List.of(
                        row.id(),
                        row.name() instanceof Words.Plain(var text) ? text : "",
                        Long.toString(row.count().hits()),
                        Long.toString(row.successes()),
                        Long.toString(row.errors()),
                        row.count().meanLatency().isPresent()
                            ? Long.toString(row.count().meanLatency().getAsLong())
                            : ""))
            .toList());
  }

  private static HttpResponse<?> file(String name, List<String> columns, List<List<String>> rows) {
    return Csv.answer(Csv.written(columns, rows))
        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"%s\"".formatted(name))
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  /* Parts and files are asked for by links of a page that was right. */
  private AnalyticsRequest valid(HttpRequest<?> request) {
    var asked = AnalyticsRequest.of(request, clock.instant());
    if (asked.isWrong()) {
      throw InvalidValueException.found(
          "query", "a period or subject that is wrong", "one that the page accepts");
    }
    return asked;
  }
}
