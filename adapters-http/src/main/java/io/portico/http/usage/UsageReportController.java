package io.portico.http.usage;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.RequestBean;
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageZone;
import io.portico.http.classic.PortalPaging;
import io.portico.http.exchange.Csv;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;

/** The routes that report and rank usage. */
@AuthenticatedController("/api/activity")
@RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
record UsageReportController(UsageQueries queries) {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  private static final int LONGEST_RANKING = 100;

  /** {@code GET /api/activity/keys/aggregate/…}: the hits of some keys. */
  @Get("/keys/aggregate/{keys}/{fromDay}/{fromMonth}/{fromYear}/{toDay}/{toMonth}/{toYear}")
  HttpResponse<?> report(
      HttpRequest<?> request, String keys, @RequestBean UsageDays days, Actor actor) {
    return report(request, actor, UsageParameters.keys(keys), days.period());
  }

  /** {@code GET /api/activity/keys/{key}/…}: the hits of one key. */
  @Get("/keys/{key}/{fromDay}/{fromMonth}/{fromYear}/{toDay}/{toMonth}/{toYear}")
  HttpResponse<?> reportOne(
      HttpRequest<?> request, String key, @RequestBean UsageDays days, Actor actor) {
    return report(request, actor, List.of(key), days.period());
  }

  private HttpResponse<?> report(
      HttpRequest<?> request, Actor actor, List<String> keys, UsagePeriod period) {
    var parameters = QueryParameters.lenient(request);
    var resolution =
        parameters.oneUnlessEmpty("res").map(word -> Worded.of(Resolution.class, "res", word));
    var by =
        parameters.oneUnlessEmpty("by").map(word -> Worded.of(UsageDimension.class, "by", word));
    var slice =
        parameters
            .oneUnlessEmpty(PortalPaging.PAGE)
            .map(_ -> PortalPaging.of(parameters))
            .filter(page -> !page.all())
            .map(page -> new UsageQueries.Slice(page.offset(), page.pageSize()));
    var query =
        new UsageQueries.ReportQuery(
            keys,
            period.in(
                parameters.oneUnlessEmpty("tz").map(UsageParameters::zone).orElse(UsageZone.UTC)),
            resolution.orElse(Resolution.DAY),
            UsageParameters.filter(parameters),
            UsageParameters.tags(parameters),
            by,
            slice);
    return response(request, query, queries.report(actor, query));
  }

  private static HttpResponse<?> response(
      HttpRequest<?> request, UsageQueries.ReportQuery query, UsageQueries.Report report) {
    var pages =
        query.slice().map(slice -> Math.ceilDiv(report.count(), (long) slice.limit())).orElse(0L);
    var response =
        Csv.isAccepted(request)
            ? Csv.answer(UsageTable.of(report, query.resolution(), query.by()))
            : HttpResponse.ok(document(query, report, pages));
    UsageParameters.counted(report.days(), response);
    return query.slice().isEmpty() && report.count() > report.totals().size()
        ? response.header(PortalPaging.TRUNCATED, "true")
        : response;
  }

  private static Object document(
      UsageQueries.ReportQuery query, UsageQueries.Report report, long pages) {
    return query
        .by()
        .<Object>map(by -> UsageByDocument.of(report, query.resolution(), by, pages))
        .orElseGet(() -> UsageDocument.of(report, query.resolution(), pages));
  }

  /** {@code GET /api/activity/top?from={day}&to={day}}: the most used. */
  @Get("/top")
  HttpResponse<?> rank(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request, "from", "to", "by", "sort", "api_id", "api_version", "limit", "tz");
    var query =
        new RankingQuery(
            period(parameters),
            parameters.word("by", UsageDimension.class).orElse(UsageDimension.KEY),
            parameters.word("sort", UsageMeasure.class).orElse(UsageMeasure.HITS),
            new UsageFilter(parameters.one("api_id"), parameters.one("api_version")),
            parameters.limit(RankingQuery.DEFAULT, LONGEST_RANKING));
    var ranking = queries.rank(actor, query).orElseThrow(UsageProblems::tooMuchUsage);
    return UsageParameters.counted(
        ranking.days(),
        Csv.isAccepted(request)
            ? Csv.answer(RankingDocument.table(ranking, query.by()))
            : HttpResponse.ok(RankingDocument.of(ranking, query.by())));
  }

  /** {@code GET /api/activity/latency?from={day}&to={day}}: how long calls took, over time. */
  @Get("/latency")
  HttpResponse<?> latency(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(request, "from", "to", "res", "api_id", "api_version", "tz");
    var period = period(parameters);
    var resolution = parameters.word("res", Resolution.class).orElse(Resolution.DAY);
    if (period.buckets(resolution) > UsageQueries.MOST_BUCKETS) {
      throw new InvalidValueException(
          "res",
          resolution.word(),
          "a period of at most %d hours, days or months".formatted(UsageQueries.MOST_BUCKETS));
    }
    var filter = new UsageFilter(parameters.one("api_id"), parameters.one("api_version"));
    var series =
        queries.series(actor, period, resolution, filter).orElseThrow(UsageProblems::tooMuchUsage);
    var document = LatencyDocument.of(series, resolution, period.zone());
    return UsageParameters.counted(
        series.days(),
        Csv.isAccepted(request) ? Csv.answer(document.table()) : HttpResponse.ok(document));
  }

  private static UsagePeriod period(QueryParameters parameters) {
    return new UsagePeriod(
        day(parameters, "from"),
        day(parameters, "to"),
        parameters.one("tz").map(UsageParameters::zone).orElse(UsageZone.UTC));
  }

  private static LocalDate day(QueryParameters parameters, String name) {
    var text = parameters.one(name).orElse("");
    try {
      if (DAY.matcher(text).matches()) {
        var day = LocalDate.parse(text);
        if (day.getYear() > 0) {
          return day;
        }
      }
    } catch (DateTimeException _) {
      // Reported below.
    }
    throw new InvalidValueException(name, text, "a day, such as 2026-03-01");
  }
}
