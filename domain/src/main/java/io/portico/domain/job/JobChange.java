package io.portico.domain.job;

import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The labels of one API that a bulk change changed.
 *
 * @param before their values; without those that it added
 * @param after their values; without those that it removed
 * @param former who had set the values before; without those of which that is not known
 */
public record JobChange(ApiId api, Labels before, Labels after, LabelAssignments former) {

  /** How long changes are kept, which stores count from the time of the change. */
  public static final Duration KEPT = Duration.ofDays(90);

  /** Returns a change of which it is not known who had set the values before. */
  public JobChange(ApiId api, Labels before, Labels after) {
    this(api, before, after, LabelAssignments.NONE);
  }

  /** Returns the change from {@code before} to {@code after}: without labels that stay the same. */
  public static JobChange of(ApiId api, LabelAssignments before, LabelAssignments after) {
    var former = differing(before, after);
    return new JobChange(api, former.labels(), differing(after, before).labels(), former);
  }

  private static LabelAssignments differing(LabelAssignments some, LabelAssignments others) {
    var differing = new TreeMap<>(some.byName());
    differing.values().removeIf(one -> isSame(one, others.byName().get(one.name())));
    return new LabelAssignments(differing);
  }

  private static boolean isSame(LabelAssignment one, @Nullable LabelAssignment other) {
    return other != null
        && one.value().equals(other.value())
        && one.source().equals(other.source());
  }

  /** Returns the names of the labels. */
  public SortedSet<LabelName> names() {
    var names = new TreeSet<>(before.byName().keySet());
    names.addAll(after.byName().keySet());
    return names;
  }

  /** Returns the change that gives the labels their former values. */
  public LabelChange.Merge reverse() {
    var added = names();
    added.removeAll(before.byName().keySet());
    return new LabelChange.Merge(before, added);
  }

  /**
   * Returns the provenance that labels with their former values get: who had set them. Somebody may
   * have given one its former value since {@code bulk}, which made this change: that one keeps its
   * provenance.
   */
  public LabelAssignments restored(LabelAssignments present, BulkChange bulk) {
    var restored = new TreeMap<>(former.byName());
    present
        .byName()
        .forEach(
            (name, now) -> {
              var was = before.valueOf(name);
              if (was.equals(Optional.of(now.value()))
                  && (!was.equals(after.valueOf(name)) || bulk.precedes(now))) {
                restored.put(name, now);
              }
            });
    return new LabelAssignments(restored);
  }
}
