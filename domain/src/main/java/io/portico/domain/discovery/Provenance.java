package io.portico.domain.discovery;

import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappedLabels.Unmapped;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Merges discovered labels into those of an API. A source changes only labels that it set itself;
 * labels set by a person or another source stay.
 */
public final class Provenance {

  private Provenance() {}

  /**
   * Returns the labels of an API after a sync with {@code source}. An unchanged label keeps who set
   * it and when; a deprecated one stays unchanged for as long as the source reports it.
   *
   * @param present the current labels
   * @param mapped the labels discovered in the source
   */
  public static Merged merge(
      LabelAssignments present,
      MappedLabels mapped,
      LabelSource.Discovered source,
      UserId by,
      Instant at) {
    var labels = new TreeMap<LabelName, LabelAssignment>();
    present
        .byName()
        .forEach(
            (name, assignment) -> {
              if (!assignment.source().equals(source)
                  || mapped.labels().containsKey(name)
                  || mapped.deprecated().contains(name)) {
                labels.put(name, assignment);
              }
            });
    var conflicts = new ArrayList<Conflict>();
    var surplus = new ArrayList<Unmapped>();
    mapped
        .labels()
        .forEach(
            (name, value) -> {
              var current = labels.get(name);
              if (current == null) {
                if (labels.size() < Labels.MOST) {
                  labels.put(name, new LabelAssignment(name, value, source, by, at));
                } else {
                  surplus.add(new Unmapped(name.value(), value.value(), Reason.TOO_MANY_LABELS));
                }
              } else if (!current.value().equals(value)) {
                if (current.source().equals(source)) {
                  labels.put(name, new LabelAssignment(name, value, source, by, at));
                } else {
                  conflicts.add(new Conflict(name, current.value(), value));
                }
              }
            });
    return new Merged(new LabelAssignments(labels), conflicts, surplus);
  }

  /**
   * The result of a merge.
   *
   * @param conflicts labels that stayed because the source did not set them
   * @param surplus labels that were not assigned because the API carries the maximum number
   */
  public record Merged(LabelAssignments labels, List<Conflict> conflicts, List<Unmapped> surplus) {
    public Merged {
      conflicts = List.copyOf(conflicts);
      surplus = List.copyOf(surplus);
    }
  }

  /** A label that the source did not set, and the value it discovered. */
  public record Conflict(LabelName label, LabelValue kept, LabelValue discovered) {}
}
