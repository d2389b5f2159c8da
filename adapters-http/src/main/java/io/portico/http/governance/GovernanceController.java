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
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy.Subject;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceQueries.Status;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Csv;
import io.portico.http.server.Cursor;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes that evaluate policies and report on them. */
@Controller("/api/governance")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class GovernanceController {

  private static final String LIST = "policy-apis";

  private final GovernanceQueries queries;
  private final EvaluatePolicy evaluatePolicy;

  GovernanceController(GovernanceQueries queries, EvaluatePolicy evaluatePolicy) {
    this.queries = queries;
    this.evaluatePolicy = evaluatePolicy;
  }

  /** {@code POST /api/governance/policies/evaluate}: evaluates a policy that is not saved. */
  @Post("/policies/evaluate")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> evaluate(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return evaluate(actor, new Subject.Unsaved(PolicyRequest.read(body)));
  }

  /** {@code POST /api/governance/policies/{id}/evaluate}: evaluates a saved policy. */
  @Post("/policies/{id}/evaluate")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> evaluate(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return evaluate(actor, new Subject.Saved(id));
  }

  private HttpResponse<?> evaluate(Actor actor, Subject subject) {
    return switch (evaluatePolicy.evaluate(actor, subject)) {
      case EvaluatePolicy.Outcome.Evaluated evaluated ->
          HttpResponse.ok(EvaluationDocument.of(evaluated));
      case EvaluatePolicy.Outcome.InvalidRule(var errors) ->
          throw PolicyProblems.invalidRule(errors);
    };
  }

  /**
   * {@code GET /api/governance/policies/{id}/apis}: lists the APIs that comply with a policy or
   * violate it.
   */
  @Get("/policies/{id}/apis")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> apis(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "status", "limit", "cursor");
    var status =
        parameters
            .one("status")
            .map(word -> Worded.of(Status.class, "status", word))
            .orElse(Status.VIOLATING);
    var page =
        queries.apis(
            actor,
            id,
            status,
            parameters.page(LIST, text -> new ApiId(Identifier.of("cursor", text))));
    if (Csv.isAccepted(request)) {
      var answer = Csv.answer(ReportTable.of(page.items()));
      page.next().ifPresent(last -> answer.header("X-Next-Cursor", Cursor.after(LIST, last)));
      return answer;
    }
    return HttpResponse.ok(Page.of(LIST, page, NonCompliantApiDocument::of));
  }

  /** {@code GET /api/governance/report}: reports on labels and policies. */
  @Get("/report")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> report(HttpRequest<?> request, Actor actor) {
    var selectors = QueryParameters.of(request, "selector").all("selector");
    var among = Selection.of(selectors.stream().map(Selector::parse).toList());
    var report = queries.report(actor, among);
    return Csv.isAccepted(request)
        ? Csv.answer(ReportTable.of(report))
        : HttpResponse.ok(ReportDocument.of(report));
  }
}
