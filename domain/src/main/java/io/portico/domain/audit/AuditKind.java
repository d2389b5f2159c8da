package io.portico.domain.audit;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/**
 * What kind of thing something was done to. What an organisation has once only (its settings, its
 * catalogue, its governance and its APIs as a whole) goes by the id of the organisation.
 */
public enum AuditKind {
  LABEL,
  API,
  /** Many APIs at once. */
  APIS,
  /** A system that APIs are discovered in, by its name. */
  SOURCE,
  GOVERNANCE_POLICY,
  GOVERNANCE,
  ORGANISATION,
  USER,
  SETTINGS,
  PLAN,
  CATALOGUE,
  /** What the catalogue says of a plan, by the id of the plan. */
  CATALOGUE_ENTRY,
  DEVELOPER,
  KEY_REQUEST,
  KEY,
  MAIL;

  /**
   * Returns the kind that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static AuditKind of(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "kind",
                    word,
                    Arrays.stream(values()).map(AuditKind::word).collect(joining(", "))));
  }

  /** Returns the word for the kind, for example {@code key_request}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
