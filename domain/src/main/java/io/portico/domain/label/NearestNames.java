package io.portico.domain.label;

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
        .map(name -> new Near(name, distance(wanted, name.folded())))
        .filter(near -> near.distance() <= farthest)
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
        .limit(MOST)
        .map(Near::name)
        .toList();
  }

  /* The Levenshtein distance, one row of its table at a time. */
  private static int distance(String a, String b) {
    var row = new int[b.length() + 1];
    for (var j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (var i = 1; i <= a.length(); i++) {
      var diagonal = row[0];
      row[0] = i;
      for (var j = 1; j <= b.length(); j++) {
        var substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
