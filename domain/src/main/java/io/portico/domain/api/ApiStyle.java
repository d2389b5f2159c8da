package io.portico.domain.api;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** How an API is spoken to. */
public enum ApiStyle {
  OPENAPI,
  GRAPHQL,
  GRPC,
  SOAP,
  EVENT,
  OTHER;

  /**
   * Returns the style that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static ApiStyle of(String word) {
    return Arrays.stream(values())
        .filter(style -> style.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "style",
                    word,
                    Arrays.stream(values()).map(ApiStyle::word).collect(joining(", "))));
  }

  /** Returns the word for the style, for example {@code openapi}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
