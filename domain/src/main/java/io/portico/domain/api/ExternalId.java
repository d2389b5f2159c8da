package io.portico.domain.api;

import io.portico.domain.shared.Text;

/** The id of an API in its source: a line of 1 to 255 characters, compared exactly. */
public record ExternalId(String value) implements Comparable<ExternalId> {

  private static final int LONGEST = 255;

  public ExternalId {
    Text.line("externalId", value, LONGEST);
  }

  @Override
  public int compareTo(ExternalId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
