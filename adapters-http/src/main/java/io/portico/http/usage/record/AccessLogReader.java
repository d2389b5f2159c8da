package io.portico.http.usage.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a call from a JSON object of an access log. Logs have no types: numbers may be texts, and a
 * value that a gateway does not know is empty, {@code -} or the unresolved name of a variable.
 */
final class AccessLogReader {

  /* Beyond, a number of seconds would be a time after the year 5000. */
  private static final BigDecimal MILLISECONDS = new BigDecimal("100000000000");

  private static final int FIRST_CODE = 100;

  /* Apache writes the offset without a colon. */
  private static final Pattern BARE_OFFSET = Pattern.compile("([+-]\\d{2})(\\d{2})$");

  private final RecordFormat format;
  private final HitRules rules;
  private final HitTime time = new HitTime();

  /* Of the current call. */
  private @Nullable String key;
  private @Nullable String api;
  private @Nullable String version;
  private @Nullable String code;
  private @Nullable String at;
  private @Nullable String duration;

  AccessLogReader(RecordFormat format, HitRules rules) {
    this.format = format;
    this.rules = rules;
  }

  /**
   * Reads the object at the current token, and leaves {@code parser} at its end.
   *
   * @return empty if it has no API or no response code
   * @throws InvalidValueException if a value is invalid; {@code parser} is at the end of the object
   *     then, too
   */
  Optional<Hit> read(JsonParser parser) throws IOException {
    key = null;
    api = null;
    version = null;
    code = null;
    at = null;
    duration = null;
    for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      if (parser.nextToken().isStructStart()) {
        parser.skipChildren();
      } else {
        member(name, known(parser));
      }
    }
    return hit();
  }

  /** Returns whether the last object had an API or a response code: others are of another log. */
  boolean isCall() {
    return api != null || code != null;
  }

  private static @Nullable String known(JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_NULL)) {
      return null;
    }
    return known(parser.getText());
  }

  private static @Nullable String known(String text) {
    var absent = text.isBlank() || text.equals("-") || (text.startsWith("{") && text.endsWith("}"));
    return absent ? null : text;
  }

  private void member(String name, @Nullable String value) {
    switch (format == RecordFormat.CADDY ? ofCaddy(name) : name) {
      case "api_key" -> key = value;
      case "api_id" -> api = value;
      case "api_version" -> version = value;
      case "response_code" -> code = value;
      case "timestamp" -> at = value;
      case "request_time" -> duration = value;
      case "user_id" -> splitUser(value);
      default -> {}
    }
  }

  private static String ofCaddy(String name) {
    return switch (name) {
      case "user_id" -> name;
      case "status" -> "response_code";
      case "ts" -> "timestamp";
      case "duration" -> "request_time";
      default -> "";
    };
  }

  /* The user of Caddy's log is the identifier of the key and the API: key:api. */
  private void splitUser(@Nullable String user) {
    var colon = user == null ? -1 : user.lastIndexOf(':');
    if (user != null && colon >= 0 && colon < user.length() - 1 && format == RecordFormat.CADDY) {
      key = known(user.substring(0, colon));
      api = user.substring(colon + 1);
    }
  }

  private Optional<Hit> hit() {
    if (api == null || code == null) {
      return Optional.empty();
    }
    var status = number("responseCode", code).intValue();
    if (status < FIRST_CODE) {
      return Optional.empty();
    }
    if (at == null) {
      throw InvalidValueException.found("timestamp", "missing", "a time");
    }
    return Optional.of(
        new Hit(
            rules.keyOfCall(key == null ? "" : key),
            rules.target(api, version == null ? "" : version, ""),
            rules.code(status),
            rules.at(time(at)),
            latency()));
  }

  private OptionalLong latency() {
    return duration == null
        ? OptionalLong.empty()
        : OptionalLong.of(rules.latency(format.milliseconds(number("requestTime", duration))));
  }

  private Instant time(String text) {
    if (text.indexOf(':') > 0) {
      return time.parse(BARE_OFFSET.matcher(text).replaceFirst("$1:$2"));
    }
    var number = number("timestamp", text);
    var seconds = number.compareTo(MILLISECONDS) < 0;
    return Instant.ofEpochMilli((seconds ? number.movePointRight(3) : number).longValue());
  }

  private static BigDecimal number(String field, String text) {
    try {
      // A short text has no exponent that would take long to expand.
      if (text.length() <= 32 && text.chars().noneMatch(c -> c == 'e' || c == 'E')) {
        return new BigDecimal(text);
      }
    } catch (NumberFormatException _) {
      // Reported below.
    }
    throw new InvalidValueException(field, text, "a number");
  }
}
