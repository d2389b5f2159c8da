package io.portico.http.dashboard.analytics;

import io.portico.http.page.Choice;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whose calls are counted. */
public enum SubjectKind {
  ALL,
  API,
  PLAN,
  DEVELOPER,
  KEY,
  LABEL;

  /** Returns its word in addresses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<SubjectKind> of(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
  }

  /** Returns the kinds to choose from. */
  public static List<Choice> choices() {
    return Arrays.stream(values())
        .map(kind -> new Choice(kind.word(), Words.of("analytics.of." + kind.word())))
        .toList();
  }
}
