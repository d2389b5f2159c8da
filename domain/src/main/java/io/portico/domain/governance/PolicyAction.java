package io.portico.domain.governance;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** What a policy does about APIs that violate it. */
public enum PolicyAction {
  /** It tells of them. */
  REPORT,
  /** It refuses the write by which an API would newly violate it. */
  BLOCK;

  /**
   * Returns the action that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static PolicyAction of(String word) {
    return Arrays.stream(values())
        .filter(action -> action.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "action",
                    word,
                    Arrays.stream(values()).map(PolicyAction::word).collect(joining(", "))));
  }

  /** Returns the word for the action, for example {@code block}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
