package io.portico.http.dashboard.portal;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.label.LabelName;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.RecordHistory;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.session.DashboardController;
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
@DashboardController("/dashboard/portal/plans")
record PlanController(
    PlanQueries plans,
    CatalogueQueries catalogues,
    KeyQueries keys,
    ApiQueries apis,
    LabelQueries labels,
    Pages pages,
    Records records)
    implements RecordHistory<Plan> {

  private static final int KEYS = 20;

  /** {@code GET /dashboard/portal/plans/{id}}: the plan, its APIs and its live keys. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var plan = find(actor, id);
    var path = PortalPart.plan(plan.id());
    var found = apis.findAll(actor, plan.details().apis());
    var titles = found.isEmpty() ? Map.<LabelName, String>of() : labels.titles(actor);
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

  @Override
  public Kind<Plan> kind() {
    return EditPlanController.KIND;
  }

  @Override
  public Plan find(Actor actor, String id) {
    return plans.find(actor, id(id));
  }

  static PlanId id(String text) {
    return Ids.inPath(RecordKind.PLAN, text, PlanId::new);
  }
}
