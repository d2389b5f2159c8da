package io.portico.http.json;

import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/**
 * A problem with a name that a client chose: a member or a query parameter that the interface does
 * not know, or an entry of a map. Its field is that name as the client wrote it.
 */
public final class ClientNameException extends InvalidValueException {

  private static final long serialVersionUID = 1L;

  private ClientNameException(String field, String kind, List<String> known) {
    super(
        field,
        "an unknown %s (expected: %s)"
            .formatted(kind, known.isEmpty() ? "none" : "one of " + String.join(", ", known)));
  }

  private ClientNameException(InvalidValueException problem) {
    super(problem.field(), problem.problem());
  }

  /** Returns {@code problem} of an entry of a map. */
  static ClientNameException entry(InvalidValueException problem) {
    return new ClientNameException(problem);
  }

  /** Returns that there is no such member. */
  static ClientNameException member(String field, String... known) {
    return new ClientNameException(field, "member", List.of(known));
  }

  /** Returns that there is no such query parameter. */
  public static ClientNameException parameter(String name, String... known) {
    return new ClientNameException(name, "parameter", List.of(known));
  }
}
