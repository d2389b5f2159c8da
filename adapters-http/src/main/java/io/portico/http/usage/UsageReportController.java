package io.portico.http.usage;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.usage.ReportUsage;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.http.classic.PortalPaging;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Csv;
import io.portico.http.server.QueryParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The route by which a portal asks how often keys were used (contract 3.6). */
@Controller("/api/activity/keys/aggregate")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class UsageReportController {

  /* Tells a client that asked for more where the counts begin. */
  private static final String KEPT_SINCE = "X-Kept-Since";

  private final ReportUsage reportUsage;

  UsageReportController(ReportUsage reportUsage) {
    this.reportUsage = reportUsage;
  }

  /** {@code GET /api/activity/keys/aggregate/…}: what was counted (specification 4.2). */
  @Get("/{keys}/{fromDay}/{fromMonth}/{fromYear}/{toDay}/{toMonth}/{toYear}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> report(
      HttpRequest<?> request,
      String keys,
      String fromDay,
      String fromMonth,
      String fromYear,
      String toDay,
      String toMonth,
      String toYear,
      Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var path =
        UsagePath.of(keys, List.of(fromDay, fromMonth, fromYear), List.of(toDay, toMonth, toYear));
    var resolution = given("res", parameters).map(UsageReportController::resolution);
    var by = given("by", parameters).map(UsageDimension::of);
    var paging = given(PortalPaging.PAGE, parameters).map(_ -> PortalPaging.of(parameters));
    var part =
        paging
            .filter(page -> !page.all())
            .map(page -> new ReportUsage.Part(page.offset(), page.pageSize()));
    var query =
        new ReportUsage.Query(
            actor,
            path.keys(),
            path.period(),
            resolution.orElse(Resolution.DAY),
            new UsageFilter(given("api_id", parameters), given("api_version", parameters)),
            by,
            part);
    return answer(request, query, reportUsage.report(query));
  }

  private static HttpResponse<?> answer(
      HttpRequest<?> request, ReportUsage.Query query, ReportUsage.Report report) {
    var pages =
        query.part().map(part -> Math.ceilDiv(report.count(), (long) part.limit())).orElse(0L);
    var response =
        Csv.isAccepted(request)
            ? Csv.answer(UsageTable.of(report, query.resolution(), query.by()))
            : HttpResponse.ok(document(query, report, pages));
    report.keptSince().ifPresent(day -> response.header(KEPT_SINCE, day.toString()));
    return query.part().isEmpty() && report.count() > report.totals().size()
        ? response.header(PortalPaging.TRUNCATED, "true")
        : response;
  }

  private static Object document(ReportUsage.Query query, ReportUsage.Report report, long pages) {
    return query
        .by()
        .<Object>map(by -> UsageByDocument.of(report, query.resolution(), by, pages))
        .orElseGet(() -> UsageDocument.of(report, query.resolution(), pages));
  }

  /* Classic portals send what they leave out as an empty text. */
  private static Optional<String> given(String name, QueryParameters parameters) {
    return parameters.one(name).filter(text -> !text.isEmpty());
  }

  private static Resolution resolution(String word) {
    return Arrays.stream(Resolution.values())
        .filter(one -> word(one).equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "res",
                    word,
                    Arrays.stream(Resolution.values())
                        .map(UsageReportController::word)
                        .collect(Collectors.joining(", "))));
  }

  private static String word(Resolution resolution) {
    return resolution.name().toLowerCase(Locale.ROOT);
  }
}
