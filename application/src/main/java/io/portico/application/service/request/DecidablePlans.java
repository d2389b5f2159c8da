package io.portico.application.service.request;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.shared.RefusedException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The plans whose requests an actor may see and decide: those with only such APIs as the permission
 * to decide is given for. A plan without APIs is decided by those who may decide on all.
 */
public final class DecidablePlans {

  private static final Permission DECIDE = Permission.DECIDE_KEY_REQUESTS;

  private final Plans plans;
  private final Apis apis;

  public DecidablePlans(Plans plans, Apis apis) {
    this.plans = plans;
    this.apis = apis;
  }

  /**
   * Does nothing if the actor may decide on requests for the plan.
   *
   * @throws RefusedException.NotPermitted if not
   */
  void require(Actor actor, PlanId plan) {
    actor.require(DECIDE);
    if (actor.mayEverywhere(DECIDE)) {
      return;
    }
    var opened = plans.find(actor.organisation(), plan).map(Plan::details);
    var ids = opened.map(details -> details.apis()).orElse(List.of());
    var found = apis.findAll(actor.organisation(), ids);
    if (ids.isEmpty() || found.size() < new HashSet<>(ids).size()) {
      actor.requireEverywhere(DECIDE);
    }
    found.values().forEach(api -> actor.require(DECIDE, api.labels().labels()));
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
    var organisation = actor.organisation();
    var all = plans.page(organisation, PlanFilter.ALL, 0, Plans.MOST);
    var ids = all.stream().flatMap(plan -> plan.details().apis().stream()).collect(toSet());
    var found = apis.findAll(organisation, ids);
    return all.stream()
        .filter(plan -> !plan.details().apis().isEmpty())
        .filter(
            plan ->
                plan.details().apis().stream()
                    .allMatch(
                        id ->
                            Optional.ofNullable(found.get(id))
                                .filter(api -> actor.may(DECIDE, api.labels().labels()))
                                .isPresent()))
        .map(Plan::id)
        .collect(toSet());
  }
}
