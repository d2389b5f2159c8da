package io.portico.http.dashboard.portal;

import io.portico.application.port.in.key.KeyQueries.LiveKeys;
import io.portico.domain.plan.Plan;
import io.portico.http.dashboard.view.Chip;
import java.util.List;
import java.util.Optional;

/**
 * One plan.
 *
 * @param entry the name of the catalogue entry that offers it
 * @param keys the live keys for it
 */
public record PlanPage(
    Plan plan,
    String path,
    PlanWords.Limits limits,
    List<Api> apis,
    Optional<String> entry,
    String entryPath,
    LiveKeys keys) {

  /**
   * An API that keys of the plan open.
   *
   * @param gatewayName its name at the gateway, or an empty text
   * @param labels those that it carries, each leading to all APIs with it
   */
  public record Api(ApiName api, String gatewayName, List<String> versions, List<Chip> labels) {}

  /** Returns whether a gateway has names of its own for some of the APIs. */
  public boolean hasGatewayNames() {
    return apis.stream().anyMatch(api -> !api.gatewayName().isEmpty());
  }
}
