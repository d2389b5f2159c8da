package io.portico.domain.portalimport;

import io.portico.domain.shared.Worded;
import java.util.Optional;

/**
 * A list of the classic dashboard that is read page by page. The parts are imported in this order,
 * because later records refer to earlier ones.
 */
public enum ImportPart implements Worded {
  SETTINGS("configuration"),
  PLANS("policies"),
  APIS("apis"),
  CATALOGUE("catalogue"),
  DEVELOPERS("developers"),
  REQUESTS("requests");

  private final String word;

  ImportPart(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }

  /** Returns the part that is imported after this one; empty for the last. */
  Optional<ImportPart> next() {
    return switch (this) {
      case SETTINGS -> Optional.of(PLANS);
      case PLANS -> Optional.of(APIS);
      case APIS -> Optional.of(CATALOGUE);
      case CATALOGUE -> Optional.of(DEVELOPERS);
      case DEVELOPERS -> Optional.of(REQUESTS);
      case REQUESTS -> Optional.empty();
    };
  }
}
