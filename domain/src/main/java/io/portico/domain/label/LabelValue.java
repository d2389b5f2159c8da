package io.portico.domain.label;

import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.Text;

/** One value of a label: a line of 1 to 256 characters, compared exactly. */
public record LabelValue(String value) {

  /** The maximum length of a value. */
  public static final int LONGEST = 256;

  public LabelValue {
    value = Text.line("value", value, LONGEST);
  }

  /**
   * Returns whether the value could be given to an API today. One that is stored may be from before
   * values had {@linkplain LineForm one form}.
   */
  public boolean isInForm() {
    return LineForm.isFormOf(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
