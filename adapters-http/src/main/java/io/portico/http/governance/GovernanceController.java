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
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Csv;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The routes that hold the APIs of today against policies (contract 2.5). */
@Controller("/api/governance")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
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
  @RequiresPermission(Permission.READ)
  HttpResponse<?> evaluate(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return evaluated(request, actor, new Subject.Unsaved(PolicyRequest.read(body)));
  }

  /** {@code POST /api/governance/policies/{id}/evaluate}: how the APIs stand to a policy. */
  @Post("/policies/{id}/evaluate")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> evaluate(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return evaluated(request, actor, new Subject.Saved(id));
  }

  /** {@code GET /api/governance/policies/{id}/apis}: the APIs that keep a policy, or do not. */
  @Get("/policies/{id}/apis")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> apis(HttpRequest<?> request, String id, Actor actor) {
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
  @RequiresPermission(Permission.READ)
  HttpResponse<?> report(HttpRequest<?> request, Actor actor) {
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
    return HttpResponse.ok(Page.of(NonCompliantApiDocument.of(page.apis()), next.orElse(null)));
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
