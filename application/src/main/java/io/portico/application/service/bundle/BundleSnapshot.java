package io.portico.application.service.bundle;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.ImportGovernance.Difference;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
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
    var texts = label.texts();
    return Snapshot.NONE
        .and("values", values(label.allowed()))
        .and("displayName", texts.displayName())
        .and("description", texts.description())
        .and("valueDescriptions", Snapshots.joined(texts.values()))
        .and("required", label.required() ? "true" : "")
        .and("deprecated", label.deprecated() ? "true" : "")
        .values();
  }

  static SequencedMap<String, String> of(PolicyDetails details) {
    var facts = new LinkedHashMap<>(Snapshots.of(details).values());
    facts.remove("name");
    return facts;
  }

  static SequencedMap<String, String> of(MappingRules rules) {
    return Snapshots.of(rules).values();
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
      case FreeText() -> "";
      case ListedValues(var values) ->
          values.stream().map(LabelValue::value).collect(joining(", "));
    };
  }
}
