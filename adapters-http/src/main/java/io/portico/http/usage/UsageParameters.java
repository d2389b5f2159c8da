package io.portico.http.usage;

import io.portico.domain.plan.PlanDetails;
import io.portico.domain.shared.ListRules;
import io.portico.domain.usage.UsageFilter;
import io.portico.http.server.QueryParameters;
import java.util.Arrays;
import java.util.List;

/** The query parameters that reports of usage share. */
final class UsageParameters {

  private UsageParameters() {}

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
