package io.portico.domain.plan;

import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;

/**
 * Names the APIs of a plan by their labels.
 *
 * @param excess whether it selects more APIs than a plan may name, so that the plan keeps those
 *     that it had
 */
public record ApiSelector(Selector selector, boolean excess) {

  public ApiSelector {
    var text = selector.toString();
    if (text.length() > Selector.LONGEST || !Selector.parse(text).equals(selector)) {
      throw InvalidValueException.found(
          "apiSelector",
          "a selector of " + text.length() + " characters",
          "at most " + Selector.LONGEST + ", with quotes where values need them");
    }
  }

  /** Returns the selector of a plan that names what it selects. */
  public static ApiSelector of(Selector selector) {
    return new ApiSelector(selector, false);
  }

  /** Returns the selector as text. */
  @Override
  public String toString() {
    return selector.toString();
  }
}
