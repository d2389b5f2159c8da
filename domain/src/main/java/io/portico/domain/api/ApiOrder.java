package io.portico.domain.api;

import java.util.Comparator;

/** The order in which APIs are listed. Where it leaves APIs equal, their ids decide. */
public enum ApiOrder {

  /** By id, which is by when they were registered. */
  ID("id"),

  /** By name, case aside. */
  NAME("name"),

  /** Those changed last come first. */
  LAST_CHANGED("-updated_at");

  private final String word;

  ApiOrder(String word) {
    this.word = word;
  }

  /** Returns the word for the order, for example {@code -updated_at}. */
  public String word() {
    return word;
  }

  /** Returns what puts positions into this order. */
  public Comparator<ApiPosition> comparator() {
    var byId = Comparator.comparing(ApiPosition::id);
    return switch (this) {
      case ID -> byId;
      case NAME -> Comparator.comparing(ApiPosition::foldedName).thenComparing(byId);
      case LAST_CHANGED ->
          Comparator.comparing(ApiPosition::updatedAt).thenComparing(byId).reversed();
    };
  }
}
