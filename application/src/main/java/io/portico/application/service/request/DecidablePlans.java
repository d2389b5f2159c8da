package io.portico.application.service.request;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.plan.PlanSelection;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The plans whose requests an actor may see and decide: those with only such APIs as the permission
 * to decide is given for. A plan without APIs is decided by those who may decide on all.
 */
public record DecidablePlans(Plans plans, PlanSelection selection) {

  private static final Permission DECIDE = Permission.DECIDE_KEY_REQUESTS;

  /**
   * Does nothing if the actor may decide on requests for the plan.
   *
   * @throws RefusedException.NotPermitted if not
   */
  void require(Actor actor, PlanId plan) {
    var opened = plans.find(actor.organisation(), plan).map(Plan::details);
    selection.require(actor, DECIDE, opened.map(details -> details.apis()).orElse(List.of()));
  }

  /** Returns the filter of those of the requests that the actor may see. */
  KeyRequestFilter visible(Actor actor, KeyRequestFilter filter) {
    if (actor.may(Permission.READ)) {
      return filter;
    }
    actor.require(DECIDE);
    if (filter.words().isPresent()) {
      // Words are also looked for in what is known of developers.
      actor.require(Permission.READ);
    }
    if (actor.mayEverywhere(DECIDE)) {
      return filter;
    }
    var decidable = of(actor);
    filter.plans().ifPresent(decidable::retainAll);
    return filter.forPlans(decidable);
  }

  /** Returns which requests the actor may see. */
  Predicate<KeyRequest> visibleTo(Actor actor) {
    var some = visible(actor, KeyRequestFilter.ALL).plans();
    return request -> some.map(plans -> plans.contains(request.details().plan())).orElse(true);
  }

  private Set<PlanId> of(Actor actor) {
    return selection.permitted(
        actor,
        DECIDE,
        plans.page(actor.organisation(), PlanFilter.ALL, 0, Plans.MOST).stream()
            .collect(toMap(Plan::id, plan -> plan.details().apis())));
  }
}
