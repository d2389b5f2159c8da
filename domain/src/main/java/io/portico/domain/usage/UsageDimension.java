package io.portico.domain.usage;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** What a report tells apart beside time and response code. */
public enum UsageDimension {
  /** The API that was called. */
  API,
  /** Whose key it was called with. */
  DEVELOPER,
  /** The plan under which it was called; a policy to the classic portal. */
  POLICY,
  /** The key it was called with. */
  KEY;

  /**
   * Returns the dimension that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static UsageDimension of(String word) {
    return Arrays.stream(values())
        .filter(dimension -> dimension.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "by",
                    word,
                    Arrays.stream(values()).map(UsageDimension::word).collect(joining(", "))));
  }

  /** Returns the word for the dimension, for example {@code api}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
