package io.portico.http.dashboard.api;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.KeyQueries.LiveKeys;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.http.dashboard.api.ApiPage.OpeningPlan;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Finds the plans that open an API, and their keys. */
@Singleton
record ApiAccess(PlanQueries plans, CatalogueQueries catalogues, KeyQueries keys) {

  /** The most plans that a page names. */
  static final int PLANS = 20;

  private static final int KEYS = 10;

  /**
   * Plans and keys.
   *
   * @param plans the first by name
   * @param names of all plans
   * @param keys of all plans, except denied ones
   */
  record Found(List<OpeningPlan> plans, Map<PlanId, String> names, LiveKeys keys) {}

  /** What a reader sees who may read no plans and keys. */
  static final Found NONE =
      new Found(List.of(), Map.of(), new KeyQueries.LiveKeys(List.of(), 0, false));

  /** Returns the names of the plans that open an API by its id, and not by a selector. */
  List<String> plansById(Actor actor, ApiId api) {
    return opening(actor, api).stream()
        .map(Plan::details)
        .filter(details -> details.apiSelector().isEmpty())
        .map(PlanDetails::name)
        .toList();
  }

  private List<Plan> opening(Actor actor, ApiId api) {
    return plans
        .page(actor, PlanFilter.opening(api), new OffsetRange(0, PageLimits.LARGEST))
        .items();
  }

  Found of(Actor actor, ApiId api, boolean allPlans) {
    var opening = opening(actor, api);
    var catalogue = catalogues.find(actor);
    return new Found(
        opening.stream()
            .limit(allPlans ? opening.size() : PLANS)
            .map(plan -> new OpeningPlan(plan, catalogue.offering(plan.id())))
            .toList(),
        opening.stream().collect(toMap(Plan::id, plan -> plan.details().name())),
        keys.live(
            actor,
            opening.stream().filter(plan -> !plan.details().denied()).map(Plan::id).toList(),
            KEYS));
  }
}
