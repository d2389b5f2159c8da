package io.portico.application.port.out.discovery;

import io.portico.domain.discovery.TagPattern;

/** Makes regular expressions ready. Whatever the expression, using it takes linear time. */
public interface TagPatterns {

  /**
   * Returns the pattern that {@code expression} writes.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it writes none, told of {@code tag}
   */
  TagPattern compile(String expression);
}
