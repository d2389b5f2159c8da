package io.portico.http.usage;

import io.micronaut.http.MutableHttpResponse;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.shared.ListRules;
import io.portico.domain.usage.UsageFilter;
import io.portico.http.exchange.QueryParameters;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The query parameters and the header that reports of usage share. */
final class UsageParameters {

  private UsageParameters() {}

  /* The first day from which all days are counted, if retention has removed others. */
  private static final String KEPT_SINCE = "X-Kept-Since";

  /** Adds {@code day} to {@code response}, if there is one. */
  static MutableHttpResponse<?> keptSince(
      Optional<LocalDate> day, MutableHttpResponse<?> response) {
    day.ifPresent(first -> response.header(KEPT_SINCE, first.toString()));
    return response;
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
