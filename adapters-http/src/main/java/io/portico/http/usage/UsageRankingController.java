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
import io.portico.application.port.in.usage.UsageQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Worded;
import io.portico.domain.usage.RankingQuery;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsagePeriod;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Csv;
import io.portico.http.server.QueryParameters;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** Ranks keys, APIs, developers and plans by usage. */
@Controller("/api/activity/top")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class UsageRankingController {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  private final UsageQueries queries;

  UsageRankingController(UsageQueries queries) {
    this.queries = queries;
  }

  /** {@code GET /api/activity/top?from={day}&to={day}}: the most used. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> rank(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(request, "from", "to", "by", "sort", "api_id", "api_version", "limit");
    var query =
        new RankingQuery(
            new UsagePeriod(day(parameters, "from"), day(parameters, "to")),
            parameters
                .one("by")
                .map(word -> Worded.of(UsageDimension.class, "by", word))
                .orElse(UsageDimension.KEY),
            parameters
                .one("sort")
                .map(word -> Worded.of(UsageMeasure.class, "sort", word))
                .orElse(UsageMeasure.HITS),
            new UsageFilter(parameters.one("api_id"), parameters.one("api_version")),
            parameters.limit(RankingQuery.DEFAULT, RankingQuery.MOST));
    var ranking = queries.rank(actor, query).orElseThrow(UsageProblems::tooMuchUsage);
    return Csv.isAccepted(request)
        ? Csv.answer(RankingDocument.table(ranking, query.by()))
        : HttpResponse.ok(RankingDocument.of(ranking, query.by()));
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
    } catch (DateTimeException e) {
      throw (InvalidValueException) notADay(name, text).initCause(e);
    }
    throw notADay(name, text);
  }

  private static InvalidValueException notADay(String name, String text) {
    return new InvalidValueException(name, text, "a day, such as 2026-03-01");
  }
}
