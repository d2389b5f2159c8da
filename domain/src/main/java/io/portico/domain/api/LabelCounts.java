package io.portico.domain.api;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * The usage of one label: how many APIs carry it, and with which values.
 *
 * @param values the number of APIs by value, at most {@value #MOST_VALUES} values; the most
 *     frequent first, ties by value
 * @param furtherValues the number of values that are not listed
 * @param labelled the number of APIs with the label
 * @param unlabelled the number of APIs without it
 */
public record LabelCounts(
    LabelName label,
    SequencedMap<LabelValue, Long> values,
    long furtherValues,
    long labelled,
    long unlabelled) {

  /** The maximum number of listed values. */
  public static final int MOST_VALUES = 1_000;

  public LabelCounts {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  /** Returns these counts with at most the first {@code most} values. */
  public LabelCounts withValues(int most) {
    if (values.size() <= most) {
      return this;
    }
    var first = new LinkedHashMap<LabelValue, Long>();
    values.entrySet().stream()
        .limit(most)
        .forEach(value -> first.put(value.getKey(), value.getValue()));
    return new LabelCounts(
        label, first, furtherValues + values.size() - first.size(), labelled, unlabelled);
  }
}
