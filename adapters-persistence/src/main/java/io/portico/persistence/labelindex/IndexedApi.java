package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiRecord;
import java.util.Map;

/**
 * An API as the store holds it, read at one moment.
 *
 * @param foldedName its name in lower case, as the store folds it
 * @param values the values of its labels by the numbers of their definitions
 */
public record IndexedApi(ApiRecord api, String foldedName, Map<Integer, Value> values) {

  /**
   * A value of a label.
   *
   * @param id the number that the store has given it
   */
  public record Value(int id, String text) {}

  public IndexedApi {
    values = Map.copyOf(values);
  }
}
