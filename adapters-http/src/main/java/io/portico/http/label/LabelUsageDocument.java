package io.portico.http.label;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.label.ShowLabelUsage;
import java.util.List;

/**
 * How a label is used (contract 2.1).
 *
 * @param labelled how many APIs carry it
 * @param unlabelled how many do not
 * @param values the most frequent values, each with how many APIs carry it
 * @param furtherValues how many values are not listed
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record LabelUsageDocument(
    String id,
    String name,
    @JsonProperty("labeled") long labelled,
    @JsonProperty("unlabeled") long unlabelled,
    List<Count> values,
    @JsonProperty("further_values") long furtherValues) {

  static LabelUsageDocument of(ShowLabelUsage.Usage usage) {
    var counts = usage.counts();
    return new LabelUsageDocument(
        usage.definition().id().toString(),
        usage.definition().name().value(),
        counts.labelled(),
        counts.unlabelled(),
        counts.values().entrySet().stream()
            .map(entry -> new Count(entry.getKey().value(), entry.getValue()))
            .toList(),
        counts.furtherValues());
  }

  /** How many APIs carry a value. */
  @Serdeable
  record Count(String value, long count) {}
}
