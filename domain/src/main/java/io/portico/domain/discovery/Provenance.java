package io.portico.domain.discovery;

import io.portico.domain.access.UserId;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappedLabels.Unmapped;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Whose labels are whose: a source changes only those it gave itself, and what was set by hand or
 * by another source stays.
 */
public final class Provenance {

  private Provenance() {}

  /**
   * Returns what an API that carries {@code present} carries after {@code source} was read, which
   * says {@code mapped}. A label that stays as it is keeps who set it and when; one that is
   * deprecated stays as it is for as long as the source speaks of it.
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
              var there = labels.get(name);
              if (there == null) {
                if (labels.size() < Labels.MOST) {
                  labels.put(name, new LabelAssignment(name, value, source, by, at));
                } else {
                  surplus.add(new Unmapped(name.value(), value.value(), Reason.TOO_MANY_LABELS));
                }
              } else if (!there.value().equals(value)) {
                if (there.source().equals(source)) {
                  labels.put(name, new LabelAssignment(name, value, source, by, at));
                } else {
                  conflicts.add(new Conflict(name, there.value(), value));
                }
              }
            });
    return new Merged(new LabelAssignments(labels), conflicts, surplus);
  }

  /**
   * What an API carries from now on.
   *
   * @param conflicts where somebody else's label stayed
   * @param surplus labels it did not get because it carries as many as it may
   */
  public record Merged(LabelAssignments labels, List<Conflict> conflicts, List<Unmapped> surplus) {
    public Merged {
      conflicts = List.copyOf(conflicts);
      surplus = List.copyOf(surplus);
    }
  }

  /** A label that somebody else set, and what the source says instead. */
  public record Conflict(LabelName label, LabelValue kept, LabelValue discovered) {}
}
