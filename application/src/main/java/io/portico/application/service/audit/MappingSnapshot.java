package io.portico.application.service.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.discovery.MappingRule;
import io.portico.domain.discovery.MappingRules;

/** Snapshots of the mapping rules of a source. */
public final class MappingSnapshot {

  private MappingSnapshot() {}

  public static Snapshot of(MappingRules rules) {
    return Snapshot.of("likeness", rules.matchSimilarNames())
        .and("rules", rules.rules().stream().map(MappingSnapshot::written).collect(joining("; ")));
  }

  private static String written(MappingRule rule) {
    var values =
        rule.values().isEmpty()
            ? ""
            : rule.values().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + entry.getValue())
                .collect(joining(", ", " by ", ""));
    return switch (rule) {
      case MappingRule.FromMetadata(var key, var label, _) ->
          "metadata %s to %s%s".formatted(key, label, values);
      case MappingRule.FromTag(var expression, var label, var value, _) ->
          "tag %s to %s%s%s"
              .formatted(expression, label, value.map(fixed -> "=" + fixed).orElse(""), values);
    };
  }
}
