package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.toMap;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.trail.Trail;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Ids;
import io.portico.http.page.Chip;
import io.portico.http.page.PlanWords;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages of one plan. */
@DashboardController("/dashboard/portal/plans/{id}")
record PlanController(
    PlanQueries plans,
    CatalogueQueries catalogues,
    KeyQueries keys,
    ApiQueries apis,
    LabelQueries labels,
    Trail trail,
    Pages pages) {

  private static final int KEYS = 20;

  /** {@code GET /dashboard/portal/plans/{id}}: the plan, its APIs and its live keys. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var plan = plans.find(actor, id(id));
    var path = PortalPart.plan(plan.id());
    var found = apis.findAll(actor, plan.details().apis());
    var titles = found.isEmpty() ? Map.<LabelName, String>of() : titles(actor);
    var model =
        new PlanPage(
            plan,
            path,
            PlanWords.of(plan.details()),
            plan.details().accessRights().stream()
                .map(right -> api(right, Optional.ofNullable(found.get(right.api())), titles))
                .toList(),
            catalogues.find(actor).offering(plan.id()).map(CatalogueEntry::name),
            PortalPart.entry(plan.id()),
            keys.live(actor, List.of(plan.id()), KEYS),
            plans.mayChange(actor, plan));
    return pages.show(
        request,
        PortalPart.PLANS.below("portal/plan.jte", model, Words.plain(plan.details().name())));
  }

  private Map<LabelName, String> titles(Actor actor) {
    return labels
        .list(new LabelQueries.Query(actor, false, false, Optional.empty(), PageLimits.LARGEST))
        .items()
        .stream()
        .map(LabelQueries.Entry::definition)
        .collect(toMap(LabelDefinition::name, LabelDefinition::title));
  }

  private static PlanPage.Api api(
      AccessRight right, Optional<ApiRecord> found, Map<LabelName, String> titles) {
    return new PlanPage.Api(
        new ApiName(right.api().toString(), found.map(api -> api.description().name())),
        right.apiName(),
        right.versions(),
        found.stream()
            .flatMap(api -> api.labels().byName().values().stream())
            .map(
                label -> {
                  var name = label.name();
                  var value = label.value().value();
                  return Chip.label(name.value(), titles.getOrDefault(name, name.value()), value)
                      .leadingTo(ApiPaths.with(name, value));
                })
            .toList());
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
