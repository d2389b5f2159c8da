package io.portico.domain.usage;

import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.OtherPlanIds;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Validates reported hits. Every method throws {@link InvalidValueException} for an invalid value;
 * its message never contains a key.
 *
 * @param organisation the organisation that the hits are reported to
 * @param identifiers turns a reported key into the form in which the installation stores it
 * @param now the time of the report
 * @param plans the ids by which records name plans
 */
public record HitRules(
    OrganisationId organisation, UnaryOperator<StoredKey> identifiers, Instant now, PlanIds plans) {

  /** Creates rules for plans without other ids. */
  public HitRules(OrganisationId organisation, UnaryOperator<StoredKey> identifiers, Instant now) {
    this(organisation, identifiers, now, OtherPlanIds.NONE);
  }

  /** The largest age of a hit in days. */
  public static final int OLDEST_DAYS = 400;

  /* The largest clock skew of a gateway. */
  private static final int MOST_MINUTES_AHEAD = 5;
  private static final String PLAN_TAG = "pol-";

  /* By murmur32, which is Tyk's default, murmur64, murmur128 and sha256. */
  private static final Set<String> HASHES_OF_NO_KEY =
      Set.of(
          "0".repeat(8),
          "0".repeat(16),
          "0".repeat(32),
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");

  /** Requires that {@code text} is empty or the id of the organisation. */
  public void requireOwnOrganisation(String text) {
    if (!text.isEmpty() && !Identifier.parse(text).equals(Optional.of(organisation.value()))) {
      throw new InvalidValueException("orgId", text, "the id of your organisation, or none");
    }
  }

  /**
   * Returns the stored form of the key of a call, or empty if {@code text} says that it had none:
   * it is empty, or what Tyk reports then where it hashes keys, the hash of an empty text.
   */
  public Optional<StoredKey> keyOfCall(String text) {
    return text.isEmpty() || HASHES_OF_NO_KEY.contains(text)
        ? Optional.empty()
        : Optional.of(key(text));
  }

  /** Returns the stored form of a reported key, under which its hits are counted. */
  public StoredKey key(String text) {
    return identifiers.apply(StoredKey.parse(text).orElseThrow(() -> notStorable(text)));
  }

  /* It does not contain the key. */
  private static InvalidValueException notStorable(String text) {
    var length = Text.length(text);
    return length < 1 || length > StoredKey.LONGEST
        ? InvalidValueException.found("apiKey", length + " characters", "1 to " + StoredKey.LONGEST)
        : InvalidValueException.found(
            "apiKey", "an invalid key", "no control characters, no leading or trailing blanks");
  }

  /** Validates a response code. */
  public int code(long code) {
    if (code < 0 || code > Hit.LARGEST_CODE) {
      throw InvalidValueException.found(
          "responseCode", String.valueOf(code), "0 to " + Hit.LARGEST_CODE);
    }
    return (int) code;
  }

  /** Validates the time of a hit. */
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

  /** Validates a latency in milliseconds. */
  public long latency(long millis) {
    if (millis < 0 || millis > Hit.LONGEST_LATENCY) {
      throw InvalidValueException.found(
          "requestTime", String.valueOf(millis), "0 to " + Hit.LONGEST_LATENCY);
    }
    return millis;
  }

  /**
   * Returns the called API.
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
        plan.isEmpty() ? Optional.empty() : Optional.of(plan(plan)));
  }

  private PlanId plan(String text) {
    return plans.find(text).orElseGet(() -> new PlanId(Identifier.of("planId", text)));
  }

  /** Returns the id of a plan in {@code tag}, or an empty string for an unrelated tag. */
  public String planOf(String tag) {
    var id = tag.startsWith(PLAN_TAG) ? tag.substring(PLAN_TAG.length()) : "";
    return plans.find(id).isPresent() ? id : "";
  }

  /** Returns whether {@code tag} names {@code plan}. */
  public static boolean isTagOf(String tag, Plan plan) {
    return tag.equals(PLAN_TAG + plan.id())
        || plan.otherId().map(id -> tag.equals(PLAN_TAG + id)).orElse(false);
  }
}
