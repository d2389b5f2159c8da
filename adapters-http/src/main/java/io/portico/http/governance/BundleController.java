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
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.governance.ImportGovernance.Outcome.Imported;
import io.portico.application.port.in.governance.ImportGovernance.Outcome.Refused;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes that export and import the governance data of an organisation. */
@Controller("/api/governance")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class BundleController {

  private static final MediaType YAML = MediaType.of("application/yaml");

  private final GovernanceQueries queries;
  private final ImportGovernance importGovernance;
  private final IdempotentExecution idempotent;

  BundleController(
      GovernanceQueries queries,
      ImportGovernance importGovernance,
      IdempotentExecution idempotent) {
    this.queries = queries;
    this.importGovernance = importGovernance;
    this.idempotent = idempotent;
  }

  /** {@code GET /api/governance/export}: labels, policies and mappings as YAML. */
  @Get("/export")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> export(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "assignments", "selector");
    var filter =
        ApiFilter.of(
            Selection.of(parameters.all("selector").stream().map(Selector::parse).toList()));
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
