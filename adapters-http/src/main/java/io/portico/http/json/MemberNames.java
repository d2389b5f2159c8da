package io.portico.http.json;

import io.portico.domain.shared.EditDistance;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Compares the names of members as people mistake them. */
final class MemberNames {

  /* With this many characters two may differ, otherwise one. */
  private static final int LONG = 5;

  private MemberNames() {}

  /**
   * Returns the one of {@code known} that {@code name} nearly is: written in another case or with
   * other separators, or with a slip of one or two characters.
   */
  static Optional<String> nearest(String name, List<String> known) {
    return known.stream().filter(one -> isNear(folded(name), folded(one))).findFirst();
  }

  private static boolean isNear(String name, String known) {
    var shorter = Math.min(name.length(), known.length());
    var farthest = shorter < LONG ? 1 : 2;
    return Math.abs(name.length() - known.length()) <= farthest
        && EditDistance.between(name, known) <= farthest;
  }

  private static String folded(String name) {
    return name.replaceAll("[-_. ]", "").toLowerCase(Locale.ROOT);
  }
}
