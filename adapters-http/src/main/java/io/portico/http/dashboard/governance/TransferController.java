package io.portico.http.dashboard.governance;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.governance.BundleYaml;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.problem.WireNames;
import io.portico.http.security.RequiresPermission;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Export and import of labels, policies and mappings, with the difference before it happens. */
@DashboardController("/dashboard/governance")
record TransferController(
    GovernanceQueries governance, ImportGovernance importGovernance, FormOnce once, Pages pages) {

  private static final MediaType YAML = MediaType.of("application/yaml");
  private static final String BUNDLE = "bundle";
  private static final int NAMED = 20;

  /** {@code GET /dashboard/governance/transfer}: export, and the form of an import. */
  @Get("/transfer")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    return pages.show(request, page(Fields.NONE, Optional.empty()));
  }

  private static Page page(Fields fields, Optional<TransferPage.Preview> preview) {
    var model = new TransferPage(fields, preview);
    return GovernancePaths.PLACE.below(
        "governance/transfer.jte", model, Words.of("governance.transfer"));
  }

  /** {@code GET /dashboard/governance/export.yaml}: the governance data as a file. */
  @Get("/export.yaml")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> export(HttpRequest<?> request, Actor actor) {
    var assignments = "true".equals(request.getParameters().get("assignments"));
    var bundle =
        governance.export(actor, assignments ? Optional.of(ApiFilter.ALL) : Optional.empty());
    return HttpResponse.ok(BundleYaml.written(bundle))
        .contentType(YAML)
        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"governance.yaml\"")
        .header(HttpHeaders.CACHE_CONTROL, "no-store");
  }

  /** {@code POST /dashboard/governance/import/preview}: what an import would change. */
  @Post("/import/preview")
  @RequiresPermission({
    Permission.DEFINE_LABELS,
    Permission.DEFINE_POLICIES,
    Permission.CHANGE_APIS
  })
  HttpResponse<?> preview(HttpRequest<?> request, Form form, Actor actor) {
    return imported(request, form, actor, true);
  }

  /** {@code POST /dashboard/governance/import}: imports a bundle. */
  @Post("/import")
  @RequiresPermission({
    Permission.DEFINE_LABELS,
    Permission.DEFINE_POLICIES,
    Permission.CHANGE_APIS
  })
  HttpResponse<?> importNow(HttpRequest<?> request, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> imported(request, form, actor, false));
  }

  private HttpResponse<?> imported(HttpRequest<?> request, Form form, Actor actor, boolean dryRun) {
    var sent = Fields.NONE.with(BUNDLE, form.prose(BUNDLE));
    if (form.text(BUNDLE).isBlank()) {
      return pages.reject(
          request, page(sent.wrong(BUNDLE, Words.of("governance.import.empty")), Optional.empty()));
    }
    try {
      var bundle = BundleYaml.read(form.prose(BUNDLE).getBytes(StandardCharsets.UTF_8));
      var command = new ImportGovernance.Command(actor, bundle, dryRun);
      return switch (importGovernance.importBundle(command)) {
        case ImportGovernance.Outcome.Imported(var changes, var unchanged) ->
            dryRun
                ? pages.show(
                    request, page(sent, Optional.of(new TransferPage.Preview(changes, unchanged))))
                : pages.leadTo(
                    GovernancePaths.TRANSFER, Flash.done("governance.imported", changes.size()));
        case ImportGovernance.Outcome.Refused(var problems) -> {
          var wrong = sent;
          for (var problem : problems.stream().limit(NAMED).toList()) {
            wrong =
                wrong.wrong(Words.said(WireNames.of(problem.field()) + ": " + problem.reason()));
          }
          yield pages.reject(request, page(wrong, Optional.empty()));
        }
      };
    } catch (InvalidValueException e) {
      return pages.reject(
          request,
          page(
              sent.wrong(BUNDLE, Words.said(WireNames.of(e.field()) + ": " + e.problem())),
              Optional.empty()));
    }
  }
}
