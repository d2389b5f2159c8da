package io.portico.http.usage;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.usage.RankUsage;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.RankingQuestion;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageMeasure;
import io.portico.domain.usage.UsagePeriod;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.Csv;
import io.portico.http.server.QueryParameters;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** The route by which somebody asks what is used most (contract 3.6). */
@Controller("/api/activity/top")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Usage")
final class UsageRankingController {

  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");

  private final RankUsage rankUsage;

  UsageRankingController(RankUsage rankUsage) {
    this.rankUsage = rankUsage;
  }

  /** {@code GET /api/activity/top?from={day}&to={day}}: what was used most. */
  @Get
  @Needs(Permission.READ)
  @Operation(
      operationId = "rankUsage",
      summary = "List what was used most",
      description =
          "The keys, developers, APIs or policies of the organisation with the most hits in a"
              + " period, and what people know them by. What is not known, such as the developer of"
              + " a key that was not issued here, is left out.")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "from",
      required = true,
      description = "The first day, in UTC",
      schema = @Schema(types = "string", format = "date"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "to",
      required = true,
      description = "The last day, in UTC; whole months are counted fastest",
      schema = @Schema(types = "string", format = "date"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "by",
      description = "What is listed: api, developer, policy or key",
      schema = @Schema(types = "string", defaultValue = "key"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "sort",
      description = "What they are ordered by, the most first: hits, success or error",
      schema = @Schema(types = "string", defaultValue = "hits"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "api_id",
      description = "Only calls of this API, or under this policy",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "api_version",
      description = "Only calls of this version; Non Versioned for APIs without versions",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "limit",
      description = "How many",
      schema = @Schema(types = "integer", minimum = "1", maximum = "100", defaultValue = "10"))
  @ApiResponse(
      responseCode = "200",
      description = "What was used most; a table with Accept: text/csv",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = RankingDocument.class)))
  @ApiResponse(
      responseCode = "422",
      description = "There is more usage in the period than can be counted in ten seconds")
  HttpResponse<?> rank(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var parameters =
        QueryParameters.of(request, "from", "to", "by", "sort", "api_id", "api_version", "limit");
    var question =
        new RankingQuestion(
            new UsagePeriod(day(parameters, "from"), day(parameters, "to")),
            parameters.one("by").map(UsageDimension::of).orElse(UsageDimension.KEY),
            parameters.one("sort").map(UsageMeasure::of).orElse(UsageMeasure.HITS),
            new UsageFilter(parameters.one("api_id"), parameters.one("api_version")),
            parameters.limit(RankingQuestion.USUAL, RankingQuestion.MOST));
    return switch (rankUsage.rank(new RankUsage.Query(actor, question))) {
      case RankUsage.Outcome.Ranking ranking ->
          Csv.isAccepted(request)
              ? Csv.answer(RankingDocument.table(ranking, question.by()))
              : HttpResponse.ok(RankingDocument.of(ranking, question.by()));
      case RankUsage.Outcome.TooMuch() ->
          Problems.answer(
              request,
              Problem.of(
                  HttpStatus.UNPROCESSABLE_ENTITY,
                  "too_much_usage",
                  "there is too much usage in this period to be counted while you wait"
                      + " (expected: a shorter one, or whole months)"));
    };
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
      throw (InvalidValueException) noDay(name, text).initCause(e);
    }
    throw noDay(name, text);
  }

  private static InvalidValueException noDay(String name, String text) {
    return new InvalidValueException(name, text, "a day, such as 2026-03-01");
  }
}
