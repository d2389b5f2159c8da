package io.portico.application.service.label;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.label.NamedBy;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.site.Sites;
import io.portico.application.service.access.RoleHolders;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.ListedValues;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.OrganisationId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the policies, plans and bindings of roles that refer to labels, and keeps bindings and what
 * sites show up to date.
 */
public record LabelReferences(
    GovernancePolicies policies, Plans plans, RoleHolders holders, Sites sites) {

  /**
   * Returns the policies that require or select by a label of one of {@code names}, and the plans
   * and bindings that select by one.
   */
  public NamedBy of(OrganisationId organisation, Set<LabelName> names) {
    if (names.isEmpty()) {
      return new NamedBy(List.of(), List.of(), List.of());
    }
    return new NamedBy(
        policies.page(organisation, Optional.empty(), GovernancePolicies.MOST).stream()
            .map(GovernancePolicy::details)
            .filter(details -> !Collections.disjoint(details.rule().labels(), names))
            .map(details -> details.name())
            .toList(),
        plans.page(organisation, PlanFilter.ALL, 0, Plans.MOST).stream()
            .map(Plan::details)
            .filter(details -> details.selectsBy(names))
            .map(PlanDetails::name)
            .toList(),
        holders.with(organisation, binding -> binding.names(names)));
  }

  /** Returns the same for a reader: who reads no users is told only how many there are. */
  NamedBy of(Actor actor, Set<LabelName> names) {
    var all = of(actor.organisation(), names);
    return all.holders().isEmpty() || actor.may(Permission.READ_USERS)
        ? all
        : new NamedBy(
            all.policies(),
            all.plans(),
            List.of("%d users, groups or service credentials".formatted(all.holders().size())));
  }

  /**
   * Has bindings and the site name a label by its current name, within the unit of work that
   * renamed it.
   *
   * @param names current and former ones
   */
  void followRename(OrganisationId organisation, LabelDefinition after, Set<LabelName> names) {
    holders.rewrite(
        organisation,
        binding -> binding.renamed(name -> names.contains(name) ? after.name() : name));
    show(organisation, name -> Stream.of(names.contains(name) ? after.name() : name));
  }

  /**
   * Has bindings select by {@code target} instead of the values that a label no longer accepts,
   * within the unit of work that merges them into it.
   */
  void followMerge(
      OrganisationId organisation,
      LabelDefinition before,
      LabelDefinition after,
      LabelValue target) {
    var former = accepted(before.allowed());
    var dropped = former.and(accepted(after.allowed()).negate());
    holders.rewrite(
        organisation,
        binding ->
            binding.selecting(
                selector ->
                    selector.withValues(
                        after.name(), value -> dropped.test(value) ? target.value() : value)));
  }

  private static Predicate<String> accepted(AllowedValues allowed) {
    return switch (allowed) {
      case FreeText() -> _ -> true;
      case ListedValues(var values) ->
          values.stream().map(LabelValue::value).collect(toSet())::contains;
    };
  }

  /** Has the site no longer show a label, within the unit of work that removed it. */
  public void followRemoval(OrganisationId organisation, LabelDefinition removed) {
    show(organisation, name -> removed.names().contains(name) ? Stream.empty() : Stream.of(name));
  }

  /* The lock orders this with administrators who replace the settings at the same time. */
  private void show(OrganisationId organisation, Function<LabelName, Stream<LabelName>> change) {
    if (sites.find(organisation).isPresent()) {
      sites
          .findForUpdate(organisation)
          .ifPresent(
              site -> {
                var after = site.showing(site.labelsShown().stream().flatMap(change));
                if (!after.equals(site)) {
                  sites.replace(after);
                }
              });
    }
  }
}
