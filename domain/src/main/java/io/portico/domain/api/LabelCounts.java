package io.portico.domain.api;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * How many of some APIs carry one label, and with which values.
 *
 * @param values the most frequent values, at most {@value #MOST_VALUES}; the most frequent first
 *     and else by value
 * @param furtherValues how many other values are carried
 * @param labelled how many of the APIs carry the label
 * @param unlabelled how many do not
 */
public record LabelCounts(
    LabelName label,
    SequencedMap<LabelValue, Long> values,
    long furtherValues,
    long labelled,
    long unlabelled) {

  /** The most values that are counted one by one. */
  public static final int MOST_VALUES = 1_000;

  public LabelCounts {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
  }

  /** Returns the same counts with no more than the first {@code most} values. */
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
