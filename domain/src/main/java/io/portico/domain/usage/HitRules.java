package io.portico.domain.usage;

import static java.util.Objects.requireNonNull;

import io.portico.domain.key.KeyHashing;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which reported hits are counted. Every method throws {@link InvalidValueException}, told of the
 * member of the record, for what is not; it never shows a key.
 *
 * @param hashing what is stored of keys
 * @param now when the hits are reported
 */
public record HitRules(KeyHashing hashing, Instant now) {

  /** The most days that a hit may be old. */
  public static final int OLDEST_DAYS = 400;

  /** The most minutes that a hit may be ahead: clocks differ. */
  public static final int MOST_MINUTES_AHEAD = 5;

  private static final String PLAN_TAG = "pol-";
  private static final int HASH_DIGITS = 64;

  public HitRules {
    requireNonNull(hashing, "hashing");
    requireNonNull(now, "now");
  }

  /**
   * Returns what is counted of a key. Where keys are hashed, what is written as hashes are is taken
   * for one, and anything else is hashed.
   */
  public StoredKey key(String text) {
    var length = text.codePointCount(0, text.length());
    if (length < 1 || length > StoredKey.LONGEST) {
      throw InvalidValueException.found(
          "api_key", length + " characters", "1 to " + StoredKey.LONGEST);
    }
    var asItIs = storable(text);
    return hashing.isOn() && !isHash(text) ? new RawKey(text).stored(hashing) : asItIs;
  }

  private static StoredKey storable(String text) {
    try {
      return new StoredKey(text);
    } catch (InvalidValueException _) {
      // It shows the key.
      throw InvalidValueException.found(
          "api_key", "no key", "no control characters and no blanks at its ends");
    }
  }

  private static boolean isHash(String text) {
    if (text.length() != HASH_DIGITS) {
      return false;
    }
    for (var i = 0; i < HASH_DIGITS; i++) {
      var c = text.charAt(i);
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
        return false;
      }
    }
    return true;
  }

  /** Returns a response code. */
  public int code(long code) {
    if (code < 0 || code > Hit.LARGEST_CODE) {
      throw InvalidValueException.found(
          "response_code", String.valueOf(code), "0 to " + Hit.LARGEST_CODE);
    }
    return (int) code;
  }

  /** Returns the time of a hit. */
  public Instant at(Instant at) {
    if (at.isBefore(now.minus(Duration.ofDays(OLDEST_DAYS)))) {
      throw InvalidValueException.found(
          "timestamp", at.toString(), "at most %d days ago".formatted(OLDEST_DAYS));
    }
    if (at.isAfter(now.plus(Duration.ofMinutes(MOST_MINUTES_AHEAD)))) {
      throw InvalidValueException.found(
          "timestamp", at.toString(), "at most %d minutes ahead".formatted(MOST_MINUTES_AHEAD));
    }
    return at;
  }

  /** Returns how long a hit took, in milliseconds. */
  public long latency(long millis) {
    if (millis < 0 || millis > Hit.LONGEST_LATENCY) {
      throw InvalidValueException.found(
          "request_time", String.valueOf(millis), "0 to " + Hit.LONGEST_LATENCY);
    }
    return millis;
  }

  /**
   * Returns what was called.
   *
   * @param version empty or {@value UsageTarget#NO_VERSION} for none
   * @param plan empty for none
   */
  public UsageTarget target(String api, String version, String plan) {
    return new UsageTarget(
        api,
        version.isEmpty() || version.equals(UsageTarget.NO_VERSION)
            ? Optional.empty()
            : Optional.of(version),
        plan.isEmpty()
            ? Optional.empty()
            : Optional.of(new PlanId(Identifier.of("policy_id", plan))));
  }

  /** Returns the id of the plan that {@code tag} names, in writing, or nothing: most name none. */
  public static String planOf(String tag) {
    var id = tag.startsWith(PLAN_TAG) ? tag.substring(PLAN_TAG.length()) : "";
    return Identifier.parse(id).isPresent() ? id : "";
  }
}
