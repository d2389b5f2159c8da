package io.portico.http.usage;

import io.micronaut.http.MutableHttpResponse;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.shared.ListRules;
import io.portico.domain.usage.CountedDays;
import io.portico.domain.usage.UsageFilter;
import io.portico.domain.usage.UsageQuery;
import io.portico.domain.usage.UsageZone;
import io.portico.http.exchange.QueryParameters;
import java.util.Arrays;
import java.util.List;

/** The parameters and the headers that reports of usage share. */
final class UsageParameters {

  private UsageParameters() {}

  private static final String KEPT_SINCE = "X-Kept-Since";
  private static final String ZONE_SINCE = "X-Zone-Since";
  private static final String ZONE_EXACT = "X-Zone-Exact";

  /** Adds to {@code response} which {@code days} it counts, if they are not those asked for. */
  static MutableHttpResponse<?> counted(CountedDays days, MutableHttpResponse<?> response) {
    days.keptSince().ifPresent(first -> response.header(KEPT_SINCE, first.toString()));
    days.zoneSince().ifPresent(first -> response.header(ZONE_SINCE, first.toString()));
    return days.exact() ? response : response.header(ZONE_EXACT, "false");
  }

  /** Returns the zone that {@code text} names; a plus that was not encoded arrives as a blank. */
  static UsageZone zone(String text) {
    return UsageZone.of("tz", text.startsWith(" ") ? "+" + text.substring(1) : text);
  }

  /**
   * Returns keys that are separated by commas. A trailing comma is allowed, and so is a single
   * comma for no keys.
   */
  static List<String> keys(String text) {
    var keys = Arrays.stream(text.split(",", -1)).filter(key -> !key.isEmpty()).toList();
    ListRules.atMost("keys", keys.size(), UsageQuery.MOST_KEYS, "keys");
    return keys;
  }

  static UsageFilter filter(QueryParameters parameters) {
    return new UsageFilter(
        parameters.oneUnlessEmpty("api_id"), parameters.oneUnlessEmpty("api_version"));
  }

  /** Returns the tags of policies, which are separated by commas or in several parameters. */
  static List<String> tags(QueryParameters parameters) {
    var tags =
        parameters.all("tags").stream()
            .flatMap(text -> Arrays.stream(text.split(",", -1)))
            .filter(tag -> !tag.isEmpty())
            .distinct()
            .toList();
    ListRules.atMost("tags", tags.size(), PlanDetails.MOST_TAGS, "tags");
    return tags;
  }
}
