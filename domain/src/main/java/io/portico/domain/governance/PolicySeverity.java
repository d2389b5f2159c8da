package io.portico.domain.governance;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** How bad it is that an API violates a policy. */
public enum PolicySeverity {
  ERROR,
  WARNING,
  INFO;

  /**
   * Returns the severity that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static PolicySeverity of(String word) {
    return Arrays.stream(values())
        .filter(severity -> severity.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "severity",
                    word,
                    Arrays.stream(values()).map(PolicySeverity::word).collect(joining(", "))));
  }

  /** Returns the word for the severity, for example {@code warning}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
