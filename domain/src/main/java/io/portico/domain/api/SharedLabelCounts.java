package io.portico.domain.api;

import io.portico.domain.label.LabelValue;
import java.util.Map;

/**
 * How many APIs carry a label together with another one.
 *
 * @param values the number of APIs by the value of the other label; absent values have none
 * @param otherValues the number of APIs whose other label has a value that is not counted by itself
 */
public record SharedLabelCounts(Map<LabelValue, Long> values, long otherValues) {

  /** No API carries both. */
  public static final SharedLabelCounts NONE = new SharedLabelCounts(Map.of(), 0);

  public SharedLabelCounts {
    values = Map.copyOf(values);
  }

  /** Returns the number of APIs that carry both labels. */
  public long total() {
    return otherValues + values.values().stream().mapToLong(Long::longValue).sum();
  }
}
