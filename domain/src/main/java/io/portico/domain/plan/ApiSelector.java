package io.portico.domain.plan;

import io.portico.domain.selector.Selector;

/**
 * Names the APIs of a plan by their labels.
 *
 * @param excess whether it selects more APIs than a plan may name, so that the plan keeps those
 *     that it had
 */
public record ApiSelector(Selector selector, boolean excess) {

  public ApiSelector {
    selector.asText("apiSelector");
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
