package io.portico.domain.label;

import static java.util.function.UnaryOperator.identity;
import static java.util.stream.Collectors.toMap;

import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The labels of one API with their provenance, ordered by name. */
public record LabelAssignments(SortedMap<LabelName, LabelAssignment> byName) {

  /** No labels. */
  public static final LabelAssignments NONE = new LabelAssignments(Collections.emptySortedMap());

  public LabelAssignments {
    var ordered = new TreeMap<LabelName, LabelAssignment>();
    ordered.putAll(byName);
    byName = Collections.unmodifiableSortedMap(ordered);
  }

  /** Returns the assignments in {@code assignments}, whose names must all differ. */
  public static LabelAssignments of(List<LabelAssignment> assignments) {
    return new LabelAssignments(
        assignments.stream()
            .collect(
                toMap(
                    LabelAssignment::name,
                    identity(),
                    (one, other) -> {
                      throw new IllegalArgumentException("duplicate label " + one.name());
                    },
                    TreeMap::new)));
  }

  /** Returns the labels without their provenance. */
  public Labels labels() {
    var labels = new TreeMap<LabelName, LabelValue>();
    byName.forEach((name, assignment) -> labels.put(name, assignment.value()));
    return new Labels(labels);
  }

  /**
   * Returns these labels; those with the value that they have in {@code others}, as they are there.
   */
  public LabelAssignments withProvenanceOf(LabelAssignments others) {
    var assignments = new TreeMap<>(byName);
    assignments.replaceAll(
        (name, one) -> {
          var other = others.byName.get(name);
          return other != null && other.value().equals(one.value()) ? other : one;
        });
    return new LabelAssignments(assignments);
  }

  /** Returns these labels under their current names, which must all differ. */
  public LabelAssignments resolveRenames(Map<LabelName, LabelDefinition> definitions) {
    return of(
        byName.values().stream()
            .map(
                one -> {
                  var definition = definitions.get(one.name());
                  return definition == null ? one : one.named(definition.name());
                })
            .toList());
  }

  /**
   * Returns these labels after {@code change}, which may be more than an API may carry. A label
   * whose value and source stay the same keeps its provenance.
   */
  public LabelAssignments changedBy(LabelChange change, LabelSource source, UserId by, Instant at) {
    var assignments = new TreeMap<LabelName, LabelAssignment>();
    switch (change) {
      case LabelChange.Replace _ -> {}
      case LabelChange.Merge(_, var removed) -> {
        assignments.putAll(byName);
        removed.forEach(assignments::remove);
      }
    }
    change
        .given()
        .byName()
        .forEach((name, value) -> assignments.put(name, assigned(name, value, source, by, at)));
    return new LabelAssignments(assignments);
  }

  private LabelAssignment assigned(
      LabelName name, LabelValue value, LabelSource source, UserId by, Instant at) {
    var present = byName.get(name);
    if (present != null && present.value().equals(value) && present.source().equals(source)) {
      return present;
    }
    return new LabelAssignment(name, value, source, by, at);
  }
}
