package io.portico.application.service.governance;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.ImportGovernance.Difference;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyTerms;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** What parts of a bundle say, member by member in words, so that two can be held together. */
final class Facts {

  private Facts() {}

  static SequencedMap<String, String> of(GovernanceBundle.Label label) {
    var facts = new LinkedHashMap<String, String>();
    put(facts, "values", joined(label.allowed().listed()));
    put(facts, "display_name", label.wording().displayName().orElse(""));
    put(facts, "description", label.wording().description().orElse(""));
    put(facts, "value_descriptions", joined(label.wording().values()));
    put(facts, "required", label.required() ? "true" : "");
    put(facts, "deprecated", label.deprecated() ? "true" : "");
    return facts;
  }

  static SequencedMap<String, String> of(PolicyTerms terms) {
    var facts = new LinkedHashMap<String, String>();
    put(facts, "description", terms.description().orElse(""));
    put(facts, "selector", terms.rule().selector().map(Selector::toString).orElse(""));
    put(
        facts,
        "requires",
        terms.rule().requires().stream().map(Facts::written).collect(joining("; ")));
    put(facts, "severity", terms.severity().word());
    put(facts, "action", terms.action().word());
    put(facts, "active", Boolean.toString(terms.active()));
    return facts;
  }

  static SequencedMap<String, String> of(MappingRules rules) {
    var facts = new LinkedHashMap<String, String>();
    put(facts, "likeness", Boolean.toString(rules.likeness()));
    put(facts, "rules", rules.rules().stream().map(Facts::written).collect(joining("; ")));
    return facts;
  }

  static SequencedMap<String, String> of(Labels labels) {
    var facts = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> facts.put(name.value(), value.value()));
    return facts;
  }

  /** Returns the members that differ; those of {@code after} first. */
  static List<Difference> between(Map<String, String> before, Map<String, String> after) {
    var members = new LinkedHashSet<>(after.keySet());
    members.addAll(before.keySet());
    var differences = new ArrayList<Difference>();
    for (var member : members) {
      var was = before.getOrDefault(member, "");
      var is = after.getOrDefault(member, "");
      if (!was.equals(is)) {
        differences.add(new Difference(member, was, is));
      }
    }
    return differences;
  }

  private static String written(LabelRequirement requirement) {
    return requirement.values().isEmpty()
        ? requirement.label().value()
        : requirement.label() + " in " + joined(requirement.values());
  }

  private static String written(MappingRule rule) {
    var values = rule.values().isEmpty() ? "" : " by " + joined(rule.values());
    return switch (rule) {
      case MappingRule.FromMetadata(var key, var label, _) ->
          "metadata %s to %s%s".formatted(key, label, values);
      case MappingRule.FromTag(var expression, var label, var value, _) ->
          "tag %s to %s%s%s"
              .formatted(expression, label, value.map(fixed -> "=" + fixed).orElse(""), values);
    };
  }

  private static String joined(List<LabelValue> values) {
    return values.stream().map(LabelValue::value).collect(joining(", "));
  }

  private static String joined(Map<?, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(joining(", "));
  }

  private static void put(Map<String, String> facts, String member, String text) {
    if (!text.isEmpty()) {
      facts.put(member, text);
    }
  }
}
