package io.portico.domain.api;

import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;

/**
 * Names a system that APIs are discovered in, for example {@code kong-production}: 1 to 63 letters,
 * digits and, inside, {@code -}, {@code _} and {@code .}.
 */
public record SourceName(String value) implements Comparable<SourceName> {

  public SourceName {
    if (!LabelName.isValid(value)) {
      throw new InvalidValueException(
          "source",
          value,
          "1 to %d of A-Z, a-z, 0-9, and inside also - _ .".formatted(LabelName.LONGEST));
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
