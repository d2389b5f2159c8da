package io.portico.http.problem;

import io.micronaut.http.HttpStatus;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.Optional;

/**
 * What is wrong with a request.
 *
 * @param code a word for programs, for example {@code label_name_taken}
 * @param message a sentence that a person can act on
 * @param errors what is wrong with single fields; may be empty
 * @param usage what is used that would go
 */
public record Problem(
    HttpStatus status,
    String code,
    String message,
    List<FieldError> errors,
    Optional<UsageInTheWay> usage) {

  public Problem {
    errors = List.copyOf(errors);
  }

  /** Returns the problem that has no single field at fault. */
  public static Problem of(HttpStatus status, String code, String message) {
    return new Problem(status, code, message, List.of(), Optional.empty());
  }

  /** Returns the problem of one field. */
  public static Problem of(InvalidValueException e, String code) {
    return ofFields(HttpStatus.BAD_REQUEST, code, List.of(new FieldError(e.field(), e.problem())));
  }

  /**
   * Returns the problem of one field or several; its message tells the first and counts the rest.
   */
  public static Problem ofFields(HttpStatus status, String code, List<FieldError> errors) {
    var first = errors.getFirst();
    var others = errors.size() == 1 ? "" : " (and %d more)".formatted(errors.size() - 1);
    return new Problem(
        status, code, first.field() + ": " + first.message() + others, errors, Optional.empty());
  }

  /** Returns the same problem in other words. */
  public Problem saying(String other) {
    return new Problem(status, code, other, errors, usage);
  }

  /** Returns the same problem beside what is used that would go. */
  public Problem because(UsageInTheWay inTheWay) {
    return new Problem(status, code, message, errors, Optional.of(inTheWay));
  }
}
