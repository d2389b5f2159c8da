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
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsageOrder;
import io.portico.domain.usage.UsagePeriod;
import io.portico.http.classic.PortalPaging;
import io.portico.http.exchange.Csv;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.Locale;

/** The classic routes that list the usage of all keys and of all APIs. */
@AuthenticatedController("/api")
@RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
record UsageListController(UsageQueries queries) {

  /** {@code GET /api/activity/keys/…}: the hits of each key. */
  @Get("/activity/keys/{fromDay}/{fromMonth}/{fromYear}/{toDay}/{toMonth}/{toYear}")
  HttpResponse<?> keys(HttpRequest<?> request, @RequestBean UsageDays days, Actor actor) {
    return list(request, actor, UsageDimension.KEY, days.period());
  }

  /** {@code GET /api/usage/apis/…}: the hits of each API. */
  @Get("/usage/apis/{fromDay}/{fromMonth}/{fromYear}/{toDay}/{toMonth}/{toYear}")
  HttpResponse<?> apis(HttpRequest<?> request, @RequestBean UsageDays days, Actor actor) {
    return list(request, actor, UsageDimension.API, days.period());
  }

  private HttpResponse<?> list(
      HttpRequest<?> request, Actor actor, UsageDimension by, UsagePeriod period) {
    var parameters = QueryParameters.lenient(request);
    var paging = PortalPaging.ofAllByDefault(parameters);
    var filter = UsageParameters.filter(parameters);
    var query =
        new RankingQuery(period, by, order(parameters), filter, paging.offset(), paging.pageSize());
    var page =
        queries
            .rankPage(actor, query, UsageParameters.tags(parameters))
            .orElseThrow(UsageProblems::tooMuchUsage);
    var ranking = page.ranking();
    var response =
        UsageParameters.counted(
            ranking.days(),
            Csv.isAccepted(request)
                ? Csv.answer(RankingDocument.classicTable(ranking, by))
                : HttpResponse.ok(UsageListDocument.of(ranking, by, paging.pages(page.count()))));
    return paging.all() && page.count() > ranking.ranks().size()
        ? response.header(PortalPaging.TRUNCATED, "true")
        : response;
  }

  private static UsageOrder order(QueryParameters parameters) {
    var measure =
        parameters
            .oneUnlessEmpty("by")
            .map(word -> Worded.of(UsageMeasure.class, "by", word.toLowerCase(Locale.ROOT)))
            .orElse(UsageMeasure.HITS);
    return new UsageOrder(
        measure,
        parameters.oneUnlessEmpty("sort").map(UsageListController::ascending).orElse(false));
  }

  private static boolean ascending(String sort) {
    return switch (sort) {
      case "1" -> true;
      case "-1" -> false;
      default ->
          throw new InvalidValueException(
              "sort", sort, "1 for the least used first, -1 for the most used first");
    };
  }
}
