package io.portico.http.dashboard.gateway;

import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.gateway.PushStatus;
import io.portico.http.dashboard.portal.PortalPart;
import io.portico.http.dashboard.records.Action;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The model of the page of a gateway and its keys.
 *
 * @param actions of the gateway
 * @param plans the names of the first plans that it is limited to, by their ids
 * @param chosen the state of the keys that are shown; empty for all
 */
public record GatewayPage(
    Gateway gateway,
    List<Action<Gateway>> actions,
    SequencedMap<String, String> plans,
    GatewayReport report,
    Optional<PushStatus> chosen,
    List<KeyRow> keys,
    Paging paging) {

  /** The most plans that are named. */
  static final int MOST_PLANS = 10;

  public GatewayPage {
    keys = List.copyOf(keys);
  }

  /** Returns the path of this page. */
  public String path() {
    return GatewayPaths.of(gateway.id());
  }

  /** Returns the words for a kind of gateway. */
  public static Words kind(GatewayKind kind) {
    return Words.of("gateway.kind." + kind.word());
  }

  /** Returns whether the gateway knows the keys of all plans. */
  public boolean ofAllPlans() {
    return gateway.details().plans().isEmpty();
  }

  /** Returns the number of plans that are not named. */
  public int morePlans() {
    return Math.max(0, gateway.details().plans().size() - MOST_PLANS);
  }

  /** Returns the path of a plan. */
  public String planPath(String plan) {
    return PortalPart.PLANS.path() + "/" + plan;
  }

  /** Returns the word for the chosen state; empty for all. */
  public String state() {
    return chosen.map(PushStatus::word).orElse("");
  }
}
