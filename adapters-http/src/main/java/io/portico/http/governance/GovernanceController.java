package io.portico.http.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.governance.BrowsePolicyApis;
import io.portico.application.port.in.governance.BrowsePolicyApis.Status;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy.Subject;
import io.portico.application.port.in.governance.ReportGovernance;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.security.Needs;
import io.portico.http.server.Csv;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The routes that hold the APIs of today against policies (contract 2.5). */
@Controller("/api/governance")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Governance")
final class GovernanceController {

  private static final String CURSOR = "policy-apis";

  private final EvaluatePolicy evaluatePolicy;
  private final BrowsePolicyApis browsePolicyApis;
  private final ReportGovernance reportGovernance;

  GovernanceController(
      EvaluatePolicy evaluatePolicy,
      BrowsePolicyApis browsePolicyApis,
      ReportGovernance reportGovernance) {
    this.evaluatePolicy = evaluatePolicy;
    this.browsePolicyApis = browsePolicyApis;
    this.reportGovernance = reportGovernance;
  }

  /** {@code POST /api/governance/policies/evaluate}: what if a policy were saved. */
  @Post("/policies/evaluate")
  @Needs(Permission.READ)
  @Operation(
      operationId = "evaluateUnsavedPolicy",
      summary = "Tell how the APIs of today stand to a policy that is not saved",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = PolicyRequest.class))))
  @ApiResponse(
      responseCode = "200",
      description = "How many APIs keep it, and the first that do not",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = EvaluationDocument.class)))
  HttpResponse<?> evaluate(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return evaluated(request, actor, new Subject.Unsaved(PolicyRequest.read(body)));
  }

  /** {@code POST /api/governance/policies/{id}/evaluate}: how the APIs stand to a policy. */
  @Post("/policies/{id}/evaluate")
  @Needs(Permission.READ)
  @Operation(
      operationId = "evaluatePolicy",
      summary = "Tell how the APIs of today stand to a policy")
  @ApiResponse(
      responseCode = "200",
      description = "How many APIs keep it, and the first that do not",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = EvaluationDocument.class)))
  HttpResponse<?> evaluate(
      HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return evaluated(request, actor, new Subject.Saved(id));
  }

  /** {@code GET /api/governance/policies/{id}/apis}: the APIs that keep a policy, or do not. */
  @Get("/policies/{id}/apis")
  @Needs(Permission.READ)
  @Operation(
      operationId = "browsePolicyApis",
      summary = "List the APIs that violate a policy, or that keep it",
      description =
          "With `Accept: text/csv` a table; its next cursor is in the header `X-Next-Cursor`.")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "status",
      description = "violating or compliant",
      schema = @Schema(types = "string", defaultValue = "violating"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "limit",
      description = "How many on a page",
      schema = @Schema(types = "integer", minimum = "1", maximum = "1000", defaultValue = "50"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "cursor",
      description = "The member next of the page before",
      schema = @Schema(types = "string"))
  @ApiResponse(responseCode = "200", description = "One page of the APIs, with what each lacks")
  HttpResponse<?> apis(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    var parameters = QueryParameters.of(request, "status", "limit", "cursor");
    var query =
        new BrowsePolicyApis.Query(
            actor,
            id,
            parameters.one("status").map(GovernanceController::status).orElse(Status.VIOLATING),
            parameters.one("cursor").map(GovernanceController::position),
            parameters.limit());
    return switch (browsePolicyApis.browse(query)) {
      case BrowsePolicyApis.Outcome.Page page -> answer(request, page);
      case BrowsePolicyApis.Outcome.UnknownPolicy _ -> PolicyAnswers.unknown(request, id);
    };
  }

  /** {@code GET /api/governance/report}: how the APIs are labelled and keep the policies. */
  @Get("/report")
  @Needs(Permission.READ)
  @Operation(
      operationId = "reportGovernance",
      summary = "Report how the APIs are labelled, and how they keep the policies",
      description =
          "The first 1,000 labels, the 100 most frequent values of each, and all policies. "
              + "With `Accept: text/csv` a table.")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "selector",
      description = "Which APIs are reported on; may be repeated; at most 16 requirements each",
      array = @ArraySchema(schema = @Schema(types = "string")))
  @ApiResponse(
      responseCode = "200",
      description = "The report",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ReportDocument.class)))
  HttpResponse<?> report(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var selectors = QueryParameters.of(request, "selector").all("selector");
    var among = Selection.of(selectors.stream().map(Selector::parse).toList());
    var report = reportGovernance.report(new ReportGovernance.Query(actor, among));
    return Csv.isAccepted(request)
        ? Csv.answer(ReportTable.of(report))
        : HttpResponse.ok(ReportDocument.of(report));
  }

  private HttpResponse<?> evaluated(HttpRequest<?> request, Actor actor, Subject subject) {
    return switch (evaluatePolicy.evaluate(new EvaluatePolicy.Query(actor, subject))) {
      case EvaluatePolicy.Outcome.Evaluated evaluated ->
          HttpResponse.ok(EvaluationDocument.of(evaluated));
      case EvaluatePolicy.Outcome.UnknownPolicy(var policy) ->
          PolicyAnswers.unknown(request, policy);
      case EvaluatePolicy.Outcome.Misfitting(var misfits) ->
          PolicyAnswers.misfitting(request, misfits);
    };
  }

  private static HttpResponse<?> answer(
      HttpRequest<?> request, BrowsePolicyApis.Outcome.Page page) {
    var next = page.next().map(position -> Cursor.behind(CURSOR, position.id()));
    if (Csv.isAccepted(request)) {
      var answer = Csv.answer(ReportTable.of(page.apis()));
      next.ifPresent(cursor -> answer.header("X-Next-Cursor", cursor));
      return answer;
    }
    return HttpResponse.ok(Page.of(LackingApiDocument.of(page.apis()), next.orElse(null)));
  }

  private static Status status(String word) {
    return switch (word) {
      case "violating" -> Status.VIOLATING;
      case "compliant" -> Status.COMPLIANT;
      default -> throw new InvalidValueException("status", word, "violating or compliant");
    };
  }

  private static ApiPosition position(String cursor) {
    return Cursor.read(
        CURSOR,
        cursor,
        id -> new ApiPosition(new ApiId(Identifier.of("cursor", id)), "", Instant.EPOCH));
  }
}
