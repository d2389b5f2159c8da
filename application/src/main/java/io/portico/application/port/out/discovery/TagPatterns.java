package io.portico.application.port.out.discovery;

import io.portico.domain.discovery.TagPattern;

/** Compiles regular expressions that match in linear time. */
public interface TagPatterns {

  /**
   * Returns the compiled {@code expression}.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it is invalid, with the field {@code
   *     tag}
   */
  TagPattern compile(String expression);
}
