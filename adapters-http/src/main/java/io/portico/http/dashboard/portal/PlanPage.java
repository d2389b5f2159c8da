package io.portico.http.dashboard.portal;

import io.portico.application.port.in.key.KeyQueries.LiveKeys;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.selector.Requirement;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.page.Chip;
import io.portico.http.page.PlanWords;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * One plan.
 *
 * @param entry the name of the catalogue entry that offers it
 * @param keys the live keys for it
 * @param edits whether the reader may change it
 */
public record PlanPage(
    Plan plan,
    String path,
    PlanWords.Limits limits,
    List<Api> apis,
    Optional<String> entry,
    String entryPath,
    LiveKeys keys,
    boolean edits) {

  /**
   * An API that keys of the plan open.
   *
   * @param gatewayName its name at the gateway, or an empty text
   * @param labels those that it carries, each leading to all APIs with it
   */
  public record Api(ApiName api, String gatewayName, List<String> versions, List<Chip> labels) {}

  /** Returns what the selector of the plan selects, in words. */
  public Words selected() {
    return plan.details().selectorError().isPresent()
        ? Words.of("plan.selector.excess", PlanDetails.MOST_APIS)
        : Words.of("plan.selector.selects", apis.size());
  }

  /** Returns the address of the list of the APIs that a selector selects. */
  public String selectedPath(ApiSelector selector) {
    return ApiPaths.meeting(selector.selector().requirements().toArray(Requirement[]::new));
  }

  /** Returns whether a gateway has names of its own for some of the APIs. */
  public boolean hasGatewayNames() {
    return apis.stream().anyMatch(api -> !api.gatewayName().isEmpty());
  }
}
