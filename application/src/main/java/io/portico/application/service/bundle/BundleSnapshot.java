package io.portico.application.service.bundle;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.ImportGovernance.Difference;
import io.portico.application.service.audit.MappingSnapshot;
import io.portico.application.service.audit.PolicySnapshot;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** The fields of bundle parts as readable text, for comparison. */
final class BundleSnapshot {

  private BundleSnapshot() {}

  static SequencedMap<String, String> of(GovernanceBundle.Label label) {
    var facts = new LinkedHashMap<String, String>();
    put(facts, "values", values(label.allowed()));
    put(facts, "displayName", label.wording().displayName().orElse(""));
    put(facts, "description", label.wording().description().orElse(""));
    put(facts, "valueDescriptions", joined(label.wording().values()));
    put(facts, "required", label.required() ? "true" : "");
    put(facts, "deprecated", label.deprecated() ? "true" : "");
    return facts;
  }

  static SequencedMap<String, String> of(PolicyDetails details) {
    var facts = new LinkedHashMap<>(PolicySnapshot.of(details).values());
    facts.remove("name");
    return facts;
  }

  static SequencedMap<String, String> of(MappingRules rules) {
    return MappingSnapshot.of(rules).values();
  }

  static SequencedMap<String, String> of(Labels labels) {
    var facts = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> facts.put(name.value(), value.value()));
    return facts;
  }

  /** Returns the fields that differ; those of {@code after} first. */
  static List<Difference> between(Map<String, String> before, Map<String, String> after) {
    var fields = new LinkedHashSet<>(after.keySet());
    fields.addAll(before.keySet());
    var differences = new ArrayList<Difference>();
    for (var field : fields) {
      var was = before.getOrDefault(field, "");
      var is = after.getOrDefault(field, "");
      if (!was.equals(is)) {
        differences.add(new Difference(field, was, is));
      }
    }
    return differences;
  }

  private static String values(AllowedValues allowed) {
    return switch (allowed) {
      case AllowedValues.FreeText() -> "";
      case AllowedValues.OneOf(var values) ->
          values.stream().map(LabelValue::value).collect(joining(", "));
    };
  }

  private static String joined(Map<?, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .collect(joining(", "));
  }

  private static void put(Map<String, String> facts, String field, String text) {
    if (!text.isEmpty()) {
      facts.put(field, text);
    }
  }
}
