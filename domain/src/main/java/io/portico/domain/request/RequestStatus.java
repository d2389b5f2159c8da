package io.portico.domain.request;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** The name of a {@link RequestState}, by which requests are searched. */
public enum RequestStatus {
  PENDING,
  APPROVED,
  DECLINED;

  /**
   * Returns the stage that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static RequestStatus of(String word) {
    return Arrays.stream(values())
        .filter(stage -> stage.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "state",
                    word,
                    Arrays.stream(values()).map(RequestStatus::word).collect(joining(", "))));
  }

  /** Returns the word for the stage, for example {@code pending}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
