package io.portico.http.dashboard.label;

import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import io.portico.http.dashboard.label.References.Naming;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds what names a label: policies and plans of an organisation, and mappings of its sources. */
@Singleton
record ReferenceFinder(
    GovernanceQueries governance, PlanQueries plans, DiscoveryQueries discovery) {

  /** Returns what names the label by its current name or a former one. */
  References of(Actor actor, LabelDefinition definition) {
    var names = definition.names();
    return of(
        actor,
        names,
        rule -> rule.labels().stream().anyMatch(names::contains),
        plan -> plan.selectsBy(names),
        _ -> true);
  }

  /** Returns what names at least one of {@code values} of the label. */
  References of(Actor actor, LabelDefinition definition, Set<LabelValue> values) {
    var names = definition.names();
    return of(
        actor,
        names,
        rule -> namesAny(rule, names, values),
        plan -> namesAny(plan.apiSelector().map(ApiSelector::selector), names, values),
        rule -> written(rule).anyMatch(values::contains));
  }

  private References of(
      Actor actor,
      Set<LabelName> names,
      Predicate<GovernanceRule> ofPolicies,
      Predicate<PlanDetails> ofPlans,
      Predicate<MappingRule> ofMappings) {
    var policies =
        governance.policies(actor).stream()
            .filter(policy -> ofPolicies.test(policy.details().rule()))
            .map(policy -> naming(policy, names))
            .toList();
    if (!actor.may(Permission.READ)) {
      // A reader of some APIs only reads neither plans nor mappings.
      return new References(policies, List.of(), List.of());
    }
    return new References(
        policies,
        plans.all(actor, PlanFilter.ALL).stream()
            .filter(plan -> ofPlans.test(plan.details()))
            .map(
                plan ->
                    new Naming(
                        plan.details().name(),
                        PortalPart.plan(plan.id()),
                        Words.of("labels.planSelects"),
                        1))
            .toList(),
        discovery.mappings(actor).entrySet().stream()
            .map(
                mapping ->
                    naming(
                        mapping.getKey().value(),
                        (int)
                            mapping.getValue().rules().stream()
                                .filter(rule -> names.contains(rule.label()))
                                .filter(ofMappings)
                                .count()))
            .filter(mapping -> mapping.times() > 0)
            .toList());
  }

  private static Naming naming(GovernancePolicy policy, Set<LabelName> names) {
    var requires =
        policy.details().rule().requires().stream()
            .anyMatch(required -> names.contains(required.label()));
    return new Naming(
        policy.details().name(),
        Section.GOVERNANCE.path() + "/policies/" + policy.id(),
        Words.of(requires ? "labels.policyRequires" : "labels.policySelects"),
        1);
  }

  private static Naming naming(String source, int rules) {
    return new Naming(
        source,
        Section.DISCOVERY.path() + "/" + source,
        Words.of("labels.mappingRules", rules),
        rules);
  }

  private static boolean namesAny(
      GovernanceRule rule, Set<LabelName> names, Set<LabelValue> values) {
    return rule.requires().stream()
            .filter(required -> names.contains(required.label()))
            .anyMatch(required -> required.values().stream().anyMatch(values::contains))
        || namesAny(rule.selector(), names, values);
  }

  private static boolean namesAny(
      Optional<Selector> selector, Set<LabelName> names, Set<LabelValue> values) {
    return selector.stream()
        .flatMap(one -> one.requirements().stream())
        .anyMatch(requirement -> namesAny(requirement, names, values));
  }

  private static boolean namesAny(
      Requirement requirement, Set<LabelName> names, Set<LabelValue> values) {
    var compared =
        switch (requirement) {
          case Requirement.In(var name, var texts) when names.contains(name) -> texts;
          case Requirement.NotIn(var name, var texts) when names.contains(name) -> texts;
          case Requirement.In _,
              Requirement.NotIn _,
              Requirement.Exists _,
              Requirement.Absent _,
              Requirement.StartsWith _,
              Requirement.Contains _,
              Requirement.GroupExists _,
              Requirement.GroupAbsent _ ->
              Set.<String>of();
        };
    return values.stream().map(LabelValue::value).anyMatch(compared::contains);
  }

  /* The values that a rule assigns, as far as it names them. */
  private static Stream<LabelValue> written(MappingRule rule) {
    var translated = rule.values().values().stream();
    return switch (rule) {
      case MappingRule.FromMetadata _ -> translated;
      case MappingRule.FromTag tag -> Stream.concat(tag.value().stream(), translated);
    };
  }
}
