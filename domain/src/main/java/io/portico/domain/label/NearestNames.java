package io.portico.domain.label;

import io.portico.domain.shared.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds the defined names that are most similar to an unknown label name. */
public final class NearestNames {

  private static final int MOST = 3;
  private static final int SHORT = 4;

  private NearestNames() {}

  /**
   * Returns up to three of {@code names} that resemble {@code unknown}, the most similar first. At
   * most a third of its characters differ (two unless the name is very short), ignoring case.
   */
  public static List<LabelName> to(LabelName unknown, Collection<LabelName> names) {
    var wanted = unknown.folded();
    var farthest = wanted.length() < SHORT ? 1 : Math.max(2, wanted.length() / 3);
    record Near(LabelName name, int distance) {}
    return names.stream()
        .map(name -> new Near(name, EditDistance.between(wanted, name.folded())))
        .filter(near -> near.distance() <= farthest)
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
        .limit(MOST)
        .map(Near::name)
        .toList();
  }
}
