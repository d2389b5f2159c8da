package io.portico.http.label;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.label.LabelQueries;
import java.util.List;

/**
 * The JSON of the usage of a label.
 *
 * @param labelled the number of APIs with the label
 * @param unlabelled the number of APIs without it
 * @param values the most frequent values
 * @param furtherValues the number of values that are not listed
 */
@Serdeable
record LabelUsageDocument(
    String id,
    String name,
    @JsonProperty("labeled") long labelled,
    @JsonProperty("unlabeled") long unlabelled,
    List<ValueCountDocument> values,
    @JsonProperty("further_values") long furtherValues) {

  static LabelUsageDocument of(LabelQueries.Usage usage) {
    var counts = usage.counts();
    return new LabelUsageDocument(
        usage.definition().id().toString(),
        usage.definition().name().value(),
        counts.labelled(),
        counts.unlabelled(),
        ValueCountDocument.of(counts),
        counts.furtherValues());
  }
}
