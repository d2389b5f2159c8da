package io.portico.domain.label;

import io.portico.domain.shared.Text;

/** One value of a label: a line of 1 to 256 characters, compared exactly. */
public record LabelValue(String value) {

  /** The maximum length of a value. */
  public static final int LONGEST = 256;

  public LabelValue {
    Text.line("value", value, LONGEST);
  }

  @Override
  public String toString() {
    return value;
  }
}
