package io.portico.domain.shared;

/**
 * An invalid value. The message names the field, the value and what was expected, for the sender of
 * the value. It never shows a secret.
 */
public class InvalidValueException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private static final int SHOWN = 80;

  private final String field;
  private final String problem;

  /**
   * @param field the name of the field, as a caller knows it, for example {@code values[2]}
   * @param value the offending value; it is shown in quotes
   * @param expected what would have been accepted
   */
  public InvalidValueException(String field, String value, String expected) {
    this(field, "%s (expected: %s)".formatted(shown(value), expected));
  }

  /** Creates an exception with the text of the problem. */
  protected InvalidValueException(String field, String problem) {
    super(field + ": " + problem);
    this.field = field;
    this.problem = problem;
  }

  /**
   * Returns the exception for a value that is not shown itself, for example a list.
   *
   * @param found what was found, in words, for example {@code 1001 values}
   */
  public static InvalidValueException found(String field, String found, String expected) {
    return new InvalidValueException(field, "%s (expected: %s)".formatted(found, expected));
  }

  /** Returns the same problem with the path of the field in its document. */
  public InvalidValueException at(String otherField) {
    return new InvalidValueException(otherField, problem);
  }

  /** Returns the name of the field. */
  public String field() {
    return field;
  }

  /** Returns the offending value and what was expected, without the field. */
  public String problem() {
    return problem;
  }

  /** Returns {@code value} in quotes, shortened and without control characters. */
  public static String shown(String value) {
    var text = new StringBuilder("'");
    value
        .codePoints()
        .limit(SHOWN)
        .forEach(
            c -> {
              if (!Text.isPrintable(c) || LineForm.changesDirection(c)) {
                text.append("\\u%04x".formatted(c));
              } else {
                text.appendCodePoint(c);
              }
            });
    return text.append(Text.length(value) > SHOWN ? "…'" : "'").toString();
  }
}
