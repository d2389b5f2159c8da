package io.portico.http.label;

import io.portico.domain.api.LabelCounts;
import io.portico.http.json.JsonDocument;
import java.util.List;

/** How many APIs carry a value of a label. */
@JsonDocument
public record ValueCountDocument(String value, long count) {

  /** Returns the most frequent values. */
  public static List<ValueCountDocument> of(LabelCounts counts) {
    return counts.values().entrySet().stream()
        .map(entry -> new ValueCountDocument(entry.getKey().value(), entry.getValue()))
        .toList();
  }
}
