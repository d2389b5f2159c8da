package io.portico.domain.access;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** What a dashboard user is trusted with (contract 3.5). */
public enum Role {
  /** May do everything within the organisation. */
  ADMIN,
  /** May read everything and decide key requests. */
  APPROVER,
  /** May read everything. */
  VIEWER;

  /**
   * Returns the role that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static Role of(String word) {
    return Arrays.stream(values())
        .filter(role -> role.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "role", word, Arrays.stream(values()).map(Role::word).collect(joining(", "))));
  }

  /** Returns the word for the role, for example {@code viewer}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
