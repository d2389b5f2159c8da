package io.portico.http.usage;

import io.portico.domain.shared.InvalidValueException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;

/**
 * Reads the times of hits, RFC 3339, as fast as they come: most are of the same day as the one
 * before.
 */
final class HitTime {

  private static final int SECONDS_A_DAY = 86_400;
  private static final int SECONDS_AN_HOUR = 3_600;
  private static final int NANO_DIGITS = 9;

  private int lastDate = -1;
  private long lastDay;

  /**
   * Returns the time that {@code text} writes. Digits beyond nanoseconds are passed over.
   *
   * @throws InvalidValueException if it writes none, or one without a zone
   */
  Instant read(String text) {
    if (text.length() < "2026-03-01T10:15:30".length()
        || text.charAt(4) != '-'
        || text.charAt(7) != '-'
        || "Tt ".indexOf(text.charAt(10)) < 0
        || text.charAt(13) != ':'
        || text.charAt(16) != ':') {
      throw wrong(text);
    }
    var hour = digits(text, 11, 2);
    var minute = digits(text, 14, 2);
    var second = digits(text, 17, 2);
    if (hour > 23 || minute > 59 || second > 59) {
      throw wrong(text);
    }
    var seconds = day(text) * SECONDS_A_DAY + hour * (long) SECONDS_AN_HOUR + minute * 60L + second;
    var zone = 19;
    var nanos = 0;
    if (zone < text.length() && text.charAt(zone) == '.') {
      zone = afterDigits(text, zone + 1);
      nanos = nanos(text, zone);
    }
    return Instant.ofEpochSecond(seconds - offset(text, zone), nanos);
  }

  private long day(String text) {
    var date = digits(text, 0, 4) * 10_000 + digits(text, 5, 2) * 100 + digits(text, 8, 2);
    if (date != lastDate) {
      try {
        lastDay = LocalDate.of(date / 10_000, date / 100 % 100, date % 100).toEpochDay();
        lastDate = date;
      } catch (DateTimeException _) {
        throw wrong(text);
      }
    }
    return lastDay;
  }

  private static int nanos(String text, int end) {
    var begin = "2026-03-01T10:15:30.".length();
    if (end == begin) {
      throw wrong(text);
    }
    var nanos = 0;
    for (var i = begin; i < begin + NANO_DIGITS; i++) {
      nanos = nanos * 10 + (i < end ? text.charAt(i) - '0' : 0);
    }
    return nanos;
  }

  private static int offset(String text, int zone) {
    if (zone == text.length()) {
      throw new InvalidValueException(
          "timestamp", text, "a zone at its end, Z or one such as +02:00");
    }
    var sign = text.charAt(zone);
    if ((sign == 'Z' || sign == 'z') && zone + 1 == text.length()) {
      return 0;
    }
    if ((sign != '+' && sign != '-')
        || text.length() != zone + "+02:00".length()
        || text.charAt(zone + 3) != ':') {
      throw wrong(text);
    }
    var hours = digits(text, zone + 1, 2);
    var minutes = digits(text, zone + 4, 2);
    if (hours > 23 || minutes > 59) {
      throw wrong(text);
    }
    var seconds = hours * SECONDS_AN_HOUR + minutes * 60;
    return sign == '-' ? -seconds : seconds;
  }

  private static int digits(String text, int begin, int number) {
    var value = 0;
    for (var i = begin; i < begin + number; i++) {
      var digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        throw wrong(text);
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private static int afterDigits(String text, int begin) {
    var i = begin;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private static InvalidValueException wrong(String text) {
    return new InvalidValueException(
        "timestamp", text, "an instant such as 2026-03-01T10:15:30.000Z");
  }
}
