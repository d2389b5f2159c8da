package io.portico.domain.key;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** What a key is at some moment. */
public enum KeyState {
  /** It opens what it is for. */
  LIVE,
  /** Its time is over. */
  EXPIRED,
  /** It was taken back. */
  REVOKED;

  /**
   * Returns the state that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static KeyState of(String word) {
    return Arrays.stream(values())
        .filter(state -> state.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "state",
                    word,
                    Arrays.stream(values()).map(KeyState::word).collect(joining(", "))));
  }

  /** Returns the word for the state, for example {@code live}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
