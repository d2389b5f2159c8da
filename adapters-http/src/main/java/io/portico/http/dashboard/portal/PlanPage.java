package io.portico.http.dashboard.portal;

import io.portico.domain.plan.Plan;
import java.util.List;
import java.util.Optional;

/**
 * One plan.
 *
 * @param entry the name of the catalogue entry that offers it
 * @param keys the keys that use it; empty until they are counted
 * @param keysPath where htmx reads the keys
 */
public record PlanPage(
    Plan plan,
    String path,
    PlanWords.Limits limits,
    List<Api> apis,
    Optional<String> entry,
    String entryPath,
    Optional<PlanKeys> keys,
    String keysPath) {

  /**
   * An API that keys of the plan open.
   *
   * @param gatewayName its name at the gateway, or an empty text
   */
  public record Api(ApiName api, String gatewayName, List<String> versions) {}

  /** Returns whether a gateway has names of its own for some of the APIs. */
  public boolean hasGatewayNames() {
    return apis.stream().anyMatch(api -> !api.gatewayName().isEmpty());
  }
}
