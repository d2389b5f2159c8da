package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.trail.Trail;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import java.util.Optional;

/** The pages of one plan. */
@DashboardController("/dashboard/portal/plans/{id}")
record PlanController(
    PlanQueries plans,
    CatalogueQueries catalogues,
    KeyQueries keys,
    ApiQueries apis,
    Trail trail,
    Pages pages) {

  private static final int KEYS = 20;

  /** {@code GET /dashboard/portal/plans/{id}}: the plan, with its keys if {@code counted}. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var plan = plans.find(actor, id(id));
    var path = PortalPart.plan(plan.id());
    var names = apis.names(actor, plan.details().apis());
    var model =
        new PlanPage(
            plan,
            path,
            PlanWords.of(plan.details()),
            plan.details().accessRights().stream()
                .map(
                    right ->
                        new PlanPage.Api(
                            ApiName.of(right.api(), names), right.apiName(), right.versions()))
                .toList(),
            catalogues.find(actor).offering(plan.id()).map(CatalogueEntry::name),
            PortalPart.entry(plan.id()),
            request.getParameters().contains("counted")
                ? Optional.of(keys(actor, plan.id()))
                : Optional.empty(),
            path + "/keys");
    return pages.show(
        request,
        PortalPart.PLANS.below("portal/plan.jte", model, Words.plain(plan.details().name())));
  }

  /** {@code GET /dashboard/portal/plans/{id}/keys}: the live keys of the plan. */
  @Get("/keys")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> keys(HttpRequest<?> request, String id, Actor actor) {
    return pages.showPart(
        request, "portal/planKeys.jte", keys(actor, plans.find(actor, id(id)).id()));
  }

  private PlanKeys keys(Actor actor, PlanId plan) {
    var found =
        keys.page(
            actor,
            new KeyFilter(Optional.empty(), Optional.of(plan), Optional.of(KeyState.LIVE)),
            new OffsetRange(0, KEYS));
    return new PlanKeys(found.total(), found.items().stream().map(PlanController::key).toList());
  }

  private static PlanKeys.Key key(KeyWithUsage found) {
    var key = found.key().key();
    return new PlanKeys.Key(
        key.key().fingerprint(),
        key.grant().alias(),
        Section.DEVELOPERS.path() + "/" + key.developer(),
        key.issuedAt(),
        key.expiresAt(),
        found.lastUsed());
  }

  /** {@code GET /dashboard/portal/plans/{id}/history}: who changed what. */
  @Get("/history")
  @RequiresPermission({Permission.READ, Permission.READ_AUDIT})
  HttpResponse<?> history(HttpRequest<?> request, String id, Actor actor) {
    var plan = plans.find(actor, id(id));
    var model =
        new PlanHistory(
            plan.details().name(),
            trail.of(
                request,
                actor,
                AuditKind.PLAN,
                plan.id().toString(),
                PortalPart.plan(plan.id()) + "/history"));
    return pages.show(
        request, below(plan, "portal/planHistory.jte", model, Words.of("plan.history")));
  }

  static PlanId id(String text) {
    return Ids.inPath(RecordKind.PLAN, text, PlanId::new);
  }

  private static Page below(Plan plan, String template, Object model, Words title) {
    return PortalPart.PLANS.below(
        template,
        model,
        title,
        new Crumb(Words.plain(plan.details().name()), PortalPart.plan(plan.id())));
  }
}
