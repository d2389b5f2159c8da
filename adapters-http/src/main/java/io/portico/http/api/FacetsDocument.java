package io.portico.http.api;

import io.portico.domain.api.LabelCounts;
import io.portico.http.json.JsonDocument;
import io.portico.http.label.ValueCountDocument;
import io.portico.http.problem.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of label counts.
 *
 * @param total the number of APIs that match the filter
 * @param warnings what in the request is probably a mistake; absent if nothing is
 */
@JsonDocument
record FacetsDocument(long total, List<Facet> facets, @Nullable List<FieldError> warnings) {

  static FacetsDocument of(
      long total, List<LabelCounts> labels, @Nullable List<FieldError> warnings) {
    return new FacetsDocument(total, labels.stream().map(Facet::of).toList(), warnings);
  }

  /**
   * The counts of one label.
   *
   * @param values the most frequent values
   * @param furtherValues the number of values that are not listed
   * @param unlabeled the number of APIs without the label
   */
  @JsonDocument
  record Facet(
      String key,
      List<ValueCountDocument> values,
      long furtherValues,
      long labeled,
      long unlabeled) {

    static Facet of(LabelCounts counts) {
      return new Facet(
          counts.label().value(),
          ValueCountDocument.of(counts),
          counts.furtherValues(),
          counts.labelled(),
          counts.unlabelled());
    }
  }
}
