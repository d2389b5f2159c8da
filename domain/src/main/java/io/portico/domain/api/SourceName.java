package io.portico.domain.api;

import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;

/**
 * The name of a source of discovery, for example {@code kong-production}: 1 to 63 letters and
 * digits, with {@code -}, {@code _} and {@code .} in between.
 */
public record SourceName(String value) implements Comparable<SourceName> {

  public SourceName {
    if (!LabelName.isValid(value)) {
      throw new InvalidValueException(
          "source",
          value,
          "1 to %d of A-Z, a-z, 0-9, and - _ . in between".formatted(LabelName.LONGEST));
    }
  }

  @Override
  public int compareTo(SourceName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
