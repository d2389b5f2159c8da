package io.portico.http.exchange;

import io.portico.domain.shared.InvalidValueException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/** Instants in RFC 3339 format, UTC, with milliseconds. */
public final class Timestamps {

  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private Timestamps() {}

  /** Formats {@code instant}, for example {@code 2026-03-01T10:15:30.000Z}. */
  public static String written(Instant instant) {
    return FORMAT.format(instant);
  }

  /**
   * Parses an RFC 3339 time.
   *
   * @throws InvalidValueException naming {@code field} if it is none
   */
  public static Instant read(String field, String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException _) {
      throw new InvalidValueException(field, text, "an instant such as 2026-03-01T10:15:30.000Z");
    }
  }
}
