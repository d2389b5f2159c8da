package io.portico.domain.api;

import java.util.Comparator;

/** The order of a list of APIs. Ties are broken by id. */
public enum ApiOrder {

  /** By id, which is by time of registration. */
  ID,

  /** By name, ignoring case. */
  NAME,

  /** The most recently changed first. */
  LAST_CHANGED;

  /** Returns the comparator of this order. */
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
