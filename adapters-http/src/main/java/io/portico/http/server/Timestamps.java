package io.portico.http.server;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Instants as clients see them: RFC 3339, UTC, milliseconds. */
public final class Timestamps {

  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private Timestamps() {}

  /** Returns {@code instant} in writing, for example {@code 2026-03-01T10:15:30.000Z}. */
  public static String written(Instant instant) {
    return FORMAT.format(instant);
  }
}
