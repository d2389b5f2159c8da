package io.portico.domain.mail;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** The name of a {@link MailState}, by which mails are searched. */
public enum MailStatus {
  WAITING,
  SENT,
  FAILED;

  /**
   * Returns the stage that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static MailStatus of(String word) {
    return Arrays.stream(values())
        .filter(stage -> stage.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "state",
                    word,
                    Arrays.stream(values()).map(MailStatus::word).collect(joining(", "))));
  }

  /** Returns the word for the stage, for example {@code waiting}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
