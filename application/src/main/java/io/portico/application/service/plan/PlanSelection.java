package io.portico.application.service.plan;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.label.CurrentRights;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanId;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The APIs of plans: those that their selectors select, and whether actors have a permission for
 * all of them.
 */
public record PlanSelection(Apis apis, LabelDefinitions definitions) {

  /**
   * Does nothing if the actor has the permission for all the APIs of a plan or an entry. For none
   * at all, or one that is not registered, it has to have it for all APIs.
   *
   * @throws RefusedException.NotPermitted if not
   */
  public void require(Actor actor, Permission permission, Collection<ApiId> opened) {
    require(actor, permission, opened, Actor::require);
  }

  /** Does the same with the APIs that a plan or an entry would have after a change. */
  public void requireAfter(Actor actor, Permission permission, Collection<ApiId> opened) {
    require(actor, permission, opened, Actor::requireAfter);
  }

  private interface Check {
    void of(Actor actor, Permission permission, Labels labels);
  }

  private void require(Actor actor, Permission permission, Collection<ApiId> opened, Check check) {
    actor.require(permission);
    if (actor.mayEverywhere(permission)) {
      return;
    }
    var current = new CurrentRights(definitions).of(actor);
    var found = apis.findAll(actor.organisation(), opened);
    if (opened.isEmpty() || !found.keySet().containsAll(opened)) {
      current.requireEverywhere(permission);
    }
    found.values().forEach(api -> check.of(current, permission, api.labels().labels()));
  }

  /**
   * Returns those of the plans for whose APIs the actor has the permission, which it has for some.
   *
   * @param opened the APIs of each plan
   */
  public Set<PlanId> permitted(
      Actor actor, Permission permission, Map<PlanId, ? extends Collection<ApiId>> opened) {
    var current = new CurrentRights(definitions).of(actor);
    var all = opened.values().stream().flatMap(Collection::stream).collect(toSet());
    var permitted =
        apis.findAll(actor.organisation(), all).values().stream()
            .filter(api -> current.may(permission, api.labels().labels()))
            .map(ApiRecord::id)
            .collect(toSet());
    return opened.entrySet().stream()
        .filter(plan -> !plan.getValue().isEmpty() && permitted.containsAll(plan.getValue()))
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  /**
   * Returns {@code details} with the APIs that their selector selects now; unchanged without one.
   * If it selects more than a plan may name, a plan that has it already keeps its present APIs.
   *
   * @throws InvalidValueException if a new selector selects more than a plan may name
   */
  PlanDetails resolve(
      OrganisationId organisation, PlanDetails details, Optional<PlanDetails> present) {
    return details
        .apiSelector()
        .map(selector -> resolve(details, selector, select(organisation, selector), present))
        .orElse(details);
  }

  private static PlanDetails resolve(
      PlanDetails details,
      ApiSelector selector,
      List<ApiId> selected,
      Optional<PlanDetails> present) {
    if (selected.size() <= PlanDetails.MOST_APIS) {
      return details.selecting(selected);
    }
    return present
        .filter(
            one ->
                one.apiSelector()
                    .map(ApiSelector::selector)
                    .equals(Optional.of(selector.selector())))
        .map(details::exceeding)
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "apiSelector",
                    selector.toString(),
                    "a selector of at most %d APIs".formatted(PlanDetails.MOST_APIS)));
  }

  private List<ApiId> select(OrganisationId organisation, ApiSelector selector) {
    var filter = ApiFilter.of(Selection.of(List.of(selector.selector())));
    return apis
        .select(organisation, filter, ApiOrder.ID, Optional.empty(), PlanDetails.MOST_APIS + 1)
        .stream()
        .map(ApiRecord::id)
        .toList();
  }
}
