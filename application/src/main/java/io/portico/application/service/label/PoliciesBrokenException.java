package io.portico.application.service.label;

import io.portico.application.port.in.label.ApiViolation;
import java.util.List;

/** Rolls the unit of work back because APIs would newly violate blocking policies. */
final class PoliciesBrokenException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<ApiViolation> first;

  PoliciesBrokenException(List<ApiViolation> first) {
    super("some APIs would newly violate policies", null, false, false);
    this.first = List.copyOf(first);
  }

  /** Returns the first of the APIs, by id. */
  List<ApiViolation> first() {
    return first;
  }
}
