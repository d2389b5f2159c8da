package io.portico.domain.plan;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What an administrator decides about a plan.
 *
 * @param apis the APIs that a key opens; they may be missing in the repository
 * @param keyLife how long a key lasts; empty for keys that never expire
 * @param tags words that gateways interpret
 * @param active whether keys may be requested
 */
public record PlanDetails(
    String name,
    List<ApiId> apis,
    RateLimit rateLimit,
    Quota quota,
    Optional<Duration> keyLife,
    List<String> tags,
    boolean active) {

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most APIs of one plan. */
  public static final int MOST_APIS = 100;

  /** The most tags of one plan. */
  public static final int MOST_TAGS = 50;

  /** The most characters of a tag. */
  public static final int LONGEST_TAG = 100;

  /** The longest time in seconds: a hundred years. */
  public static final long MOST_SECONDS = 3_153_600_000L;

  public PlanDetails {
    Text.line("name", name, LONGEST_NAME);
    apis = List.copyOf(apis);
    ListRules.atMost("apiIds", apis.size(), MOST_APIS, "elements");
    ListRules.distinct("apiIds[%d]", apis, "each API once");
    keyLife.ifPresent(PlanDetails::requireLife);
    tags = List.copyOf(tags);
    ListRules.atMost("tags", tags.size(), MOST_TAGS, "elements");
    ListRules.distinct("tags[%d]", tags, "each tag once");
    for (var i = 0; i < tags.size(); i++) {
      Text.line("tags[%d]".formatted(i), tags.get(i), LONGEST_TAG);
    }
  }

  /** Returns the form of the name that is unique within an organisation. */
  public String foldedName() {
    return name.toLowerCase(Locale.ROOT);
  }

  private static void requireLife(Duration life) {
    var seconds = life.toSeconds();
    if (seconds < 1 || seconds > MOST_SECONDS) {
      throw new InvalidValueException(
          "keyExpiresIn",
          Long.toString(seconds),
          "1 to %d seconds; 0 for keys that never expire".formatted(MOST_SECONDS));
    }
  }
}
