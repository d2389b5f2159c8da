package io.portico.http.server;

import io.portico.domain.shared.InvalidValueException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/** Instants as clients see them: RFC 3339, UTC, milliseconds. */
public final class Timestamps {

  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private Timestamps() {}

  /** Returns {@code instant} in writing, for example {@code 2026-03-01T10:15:30.000Z}. */
  public static String written(Instant instant) {
    return FORMAT.format(instant);
  }

  /**
   * Returns the instant that {@code text} writes.
   *
   * @throws InvalidValueException if it writes none, told of {@code field}
   */
  public static Instant read(String field, String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException e) {
      throw (InvalidValueException)
          new InvalidValueException(field, text, "an instant such as 2026-03-01T10:15:30.000Z")
              .initCause(e);
    }
  }
}
