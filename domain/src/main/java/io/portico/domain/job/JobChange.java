package io.portico.domain.job;

import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import java.time.Duration;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The labels of one API that a bulk change changed.
 *
 * @param before their values; without those that it added
 * @param after their values; without those that it removed
 */
public record JobChange(ApiId api, Labels before, Labels after) {

  /** How long changes are kept, which stores count from the time of the change. */
  public static final Duration KEPT = Duration.ofDays(90);

  /** Returns the change from {@code before} to {@code after}: without labels that stay the same. */
  public static JobChange of(ApiId api, Labels before, Labels after) {
    return new JobChange(api, differing(before, after), differing(after, before));
  }

  private static Labels differing(Labels some, Labels others) {
    var differing = new TreeMap<LabelName, LabelValue>(some.byName());
    differing
        .entrySet()
        .removeIf(
            one ->
                others.byName().get(one.getKey()) != null
                    && others.byName().get(one.getKey()).equals(one.getValue()));
    return new Labels(differing);
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
}
