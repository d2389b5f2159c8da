package io.portico.http.json;

import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/**
 * A member or a query parameter that the interface does not know. Its field is the name that the
 * client wrote.
 */
public final class UnknownNameException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  private UnknownNameException(String field, String kind, List<String> known) {
    super(
        field,
        "an unknown %s (expected: %s)"
            .formatted(kind, known.isEmpty() ? "none" : "one of " + String.join(", ", known)));
  }

  /** Returns that there is no such member. */
  static UnknownNameException member(String field, String... known) {
    return new UnknownNameException(field, "member", List.of(known));
  }

  /** Returns that there is no such query parameter. */
  public static UnknownNameException parameter(String name, String... known) {
    return new UnknownNameException(name, "parameter", List.of(known));
  }
}
