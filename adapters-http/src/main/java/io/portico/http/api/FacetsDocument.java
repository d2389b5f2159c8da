package io.portico.http.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.LabelCounts;
import java.util.List;

/**
 * How the values of some labels are spread.
 *
 * @param total how many APIs are meant
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record FacetsDocument(long total, List<Facet> facets) {

  static FacetsDocument of(long total, List<LabelCounts> labels) {
    return new FacetsDocument(total, labels.stream().map(Facet::of).toList());
  }

  /**
   * One label.
   *
   * @param values the most frequent values
   * @param furtherValues how many values are not listed
   * @param unlabelled how many of the APIs do not carry the label
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Facet(
      String key,
      List<Count> values,
      @JsonProperty("further_values") long furtherValues,
      long labeled,
      @JsonProperty("unlabeled") long unlabelled) {

    static Facet of(LabelCounts counts) {
      return new Facet(
          counts.label().value(),
          counts.values().entrySet().stream()
              .map(entry -> new Count(entry.getKey().value(), entry.getValue()))
              .toList(),
          counts.furtherValues(),
          counts.labelled(),
          counts.unlabelled());
    }
  }

  /** How many of the APIs carry a value. */
  @Serdeable
  record Count(String value, long count) {}
}
