package io.portico.http.problem;

import io.micronaut.http.HttpStatus;
import io.portico.domain.shared.InvalidValueException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An error of the interface. Controllers throw it, and {@link FailureHandler} renders it in the
 * format that the client accepts. Its message is a sentence that a person can act on.
 */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final HttpStatus status;
  private final String code;
  private final transient List<FieldError> errors;
  private final transient Optional<UsageConflict> usage;
  private final transient Map<String, String> headers;

  private Problem(
      HttpStatus status,
      String code,
      String message,
      List<FieldError> errors,
      Optional<UsageConflict> usage,
      Map<String, String> headers) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.errors = List.copyOf(errors);
    this.usage = usage;
    this.headers = Map.copyOf(headers);
  }

  /** Returns a problem of the request as a whole. */
  public static Problem of(ErrorCode code, String message) {
    return new Problem(code.status(), code.word(), message, List.of(), Optional.empty(), Map.of());
  }

  /** Returns a problem that the framework found; its code is the name of the status. */
  static Problem of(HttpStatus status, String message) {
    return new Problem(
        status,
        status.name().toLowerCase(Locale.ROOT),
        message,
        List.of(),
        Optional.empty(),
        Map.of());
  }

  /** Returns a problem of one field. */
  public static Problem of(ErrorCode code, String field, String message) {
    return ofFields(code, List.of(new FieldError(field, message)));
  }

  /** Returns the problem of one more record where there are as many as there may be. */
  public static Problem tooMany(ErrorCode code, String records, int most) {
    return of(
            code,
            "There are already %d %s, the maximum. Remove one first.".formatted(most, records))
        .at(records);
  }

  /**
   * Returns the problem of a name that another record has.
   *
   * @param expected which names are free, such as "no role has"
   */
  public static Problem nameTaken(ErrorCode code, String name, String expected) {
    return of(
        code,
        "name",
        "%s is taken (expected: a name that %s)"
            .formatted(InvalidValueException.shown(name), expected));
  }

  /** Returns a problem of several fields; its message shows the first and counts the rest. */
  public static Problem ofFields(ErrorCode code, List<FieldError> errors) {
    var first = errors.getFirst();
    var others = errors.size() == 1 ? "" : " (and %d more)".formatted(errors.size() - 1);
    return new Problem(
        code.status(),
        code.word(),
        first.field() + ": " + first.message() + others,
        errors,
        Optional.empty(),
        Map.of());
  }

  /**
   * Returns this problem as the error of {@code field}, which its message describes without naming
   * it.
   */
  public Problem at(String field) {
    return new Problem(
        status, code, message(), List.of(new FieldError(field, message())), usage, headers);
  }

  /** Returns this problem with another message. */
  public Problem withMessage(String message) {
    return new Problem(status, code, message, errors, usage, headers);
  }

  /** Returns this problem with the use that prevents a removal. */
  public Problem withUsage(UsageConflict conflict) {
    return new Problem(status, code, message(), errors, Optional.of(conflict), headers);
  }

  /** Returns this problem with one more response header. */
  public Problem withHeader(String name, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Problem(status, code, message(), errors, usage, more);
  }

  /** Returns the HTTP status. */
  public HttpStatus status() {
    return status;
  }

  /** Returns the code that programs branch on, for example {@code label_name_taken}. */
  public String code() {
    return code;
  }

  /** Returns the sentence that a person can act on. */
  public String message() {
    return String.valueOf(getMessage());
  }

  /** Returns the errors of single fields; may be empty. */
  public List<FieldError> errors() {
    return errors;
  }

  /** Returns the use that prevents a removal. */
  public Optional<UsageConflict> usage() {
    return usage;
  }

  /** Returns the response headers that only this problem has. */
  public Map<String, String> headers() {
    return headers;
  }
}
