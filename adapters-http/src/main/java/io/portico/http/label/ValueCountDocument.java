package io.portico.http.label;

import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.api.LabelCounts;
import java.util.List;

/** How many APIs carry a value of a label. */
@Serdeable
public record ValueCountDocument(String value, long count) {

  /** Returns the most frequent values. */
  public static List<ValueCountDocument> of(LabelCounts counts) {
    return counts.values().entrySet().stream()
        .map(entry -> new ValueCountDocument(entry.getKey().value(), entry.getValue()))
        .toList();
  }
}
