package io.portico.http.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy.Subject;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceQueries.Status;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.governance.ImportGovernance.Outcome.Imported;
import io.portico.application.port.in.governance.ImportGovernance.Outcome.Refused;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.http.api.ApiProblems;
import io.portico.http.exchange.Csv;
import io.portico.http.exchange.Cursor;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes that evaluate policies, report on them, and export and import governance data. */
@AuthenticatedController("/api/governance")
record GovernanceController(
    GovernanceQueries queries,
    ApiQueries apis,
    EvaluatePolicy evaluatePolicy,
    ImportGovernance importGovernance,
    IdempotentExecution idempotent) {

  private static final String LIST = "policy-apis";
  private static final int TREND_DAYS = 90;
  private static final MediaType YAML = MediaType.of("application/yaml");

  /** {@code POST /api/governance/policies/evaluate}: evaluates a policy that is not saved. */
  @Post("/policies/evaluate")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> evaluate(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return evaluate(actor, new Subject.Unsaved(PolicyDocument.read(JsonObject.parse(body))));
  }

  /** {@code POST /api/governance/policies/{id}/evaluate}: evaluates a saved policy. */
  @Post("/policies/{id}/evaluate")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> evaluate(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return evaluate(actor, new Subject.Saved(id));
  }

  private HttpResponse<?> evaluate(Actor actor, Subject subject) {
    return switch (evaluatePolicy.evaluate(actor, subject)) {
      case EvaluatePolicy.Outcome.Evaluated evaluated ->
          HttpResponse.ok(PolicyDocument.Evaluation.of(evaluated));
      case EvaluatePolicy.Outcome.InvalidRule(var errors) ->
          throw PolicyProblems.invalidRule(errors);
    };
  }

  /**
   * {@code GET /api/governance/policies/{id}/apis}: lists the APIs that comply with a policy or
   * violate it.
   */
  @Get("/policies/{id}/apis")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<?> apis(HttpRequest<?> request, String id, Actor actor) {
    var parameters = QueryParameters.of(request, "status", "limit", "cursor", Page.COUNT);
    var status = parameters.word("status", Status.class).orElse(Status.VIOLATING);
    var page = queries.apis(actor, id, status, parameters.page(LIST, ApiId::of));
    if (Csv.isAccepted(request)) {
      var answer = Csv.answer(ReportTable.of(page.items()));
      page.next().ifPresent(last -> answer.header("X-Next-Cursor", Cursor.after(LIST, last)));
      return answer;
    }
    return HttpResponse.ok(
        Page.of(LIST, page, PolicyDocument.NonCompliant::of)
            .counted(parameters, () -> queries.countApis(actor, id, status)));
  }

  /** {@code GET /api/governance/report}: reports on labels and policies. */
  @Get("/report")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<?> report(HttpRequest<?> request, Actor actor) {
    var among = selection(QueryParameters.of(request, "selector"));
    var report = queries.report(actor, among);
    return Csv.isAccepted(request)
        ? Csv.answer(ReportTable.of(report))
        : HttpResponse.ok(
            ReportDocument.of(report, ApiProblems.warnings(apis.unknownLabels(actor, among))));
  }

  /** {@code GET /api/governance/trend}: how labelling and compliance developed, day by day. */
  @Get("/trend")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<?> trend(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "days", "label", "policy");
    var trend =
        queries.trend(
            actor,
            parameters.number("days", TREND_DAYS, GovernanceQueries.MOST_DAYS),
            parameters.all("label"),
            parameters.all("policy"));
    return Csv.isAccepted(request)
        ? Csv.answer(TrendDocument.table(trend))
        : HttpResponse.ok(TrendDocument.of(trend));
  }

  private static Selection selection(QueryParameters parameters) {
    return Selection.ofRead(
        parameters.all("selector").stream().map(Selector::parseOptional).toList());
  }

  /** {@code GET /api/governance/export}: labels, policies and mappings as YAML. */
  @Get("/export")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> export(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "assignments", "selector");
    var filter = ApiFilter.of(selection(parameters));
    var bundle =
        queries.export(
            actor, parameters.flag("assignments") ? Optional.of(filter) : Optional.empty());
    return HttpResponse.ok(BundleYaml.written(bundle)).contentType(YAML);
  }

  /** {@code POST /api/governance/import}: imports labels, policies and mappings. */
  @Post("/import")
  @RequiresPermission({
    Permission.DEFINE_LABELS,
    Permission.DEFINE_POLICIES,
    Permission.CHANGE_APIS
  })
  HttpResponse<?> importBundle(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    var dryRun = QueryParameters.of(request, "dry_run").flag("dry_run");
    // A dry run is rolled back, and the record of an idempotency key would be, too.
    return dryRun
        ? importBundle(body, actor, true)
        : idempotent.execute(request, body, actor, () -> importBundle(body, actor, false));
  }

  private HttpResponse<?> importBundle(byte @Nullable [] body, Actor actor, boolean dryRun) {
    var command = new ImportGovernance.Command(actor, BundleYaml.read(body), dryRun);
    return switch (importGovernance.importBundle(command)) {
      case Imported imported -> HttpResponse.ok(ImportDocument.of(imported, dryRun));
      case Refused(var problems) -> throw PolicyProblems.importRefused(problems);
    };
  }
}
