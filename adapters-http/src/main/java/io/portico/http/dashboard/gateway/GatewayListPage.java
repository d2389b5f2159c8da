package io.portico.http.dashboard.gateway;

import io.portico.domain.gateway.Gateway;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The model of the list of gateways.
 *
 * @param counted the address of the same list with the numbers of keys; empty if it has them
 */
public record GatewayListPage(List<Row> rows, Optional<String> counted) {

  public GatewayListPage {
    rows = List.copyOf(rows);
  }

  /**
   * A gateway.
   *
   * @param state empty if it is not counted yet
   */
  public record Row(
      String path,
      String name,
      Words kind,
      String address,
      Words plans,
      Optional<GatewayState> state) {

    static Row of(Gateway gateway, Optional<GatewayState> state) {
      var details = gateway.details();
      return new Row(
          GatewayPaths.of(gateway.id()),
          details.name(),
          Words.of("gateway.kind." + details.kind().word()),
          details.address().toString(),
          details.plans().isEmpty()
              ? Words.of("gateway.allPlans")
              : Words.of("gateway.somePlans", details.plans().size()),
          state);
    }
  }

  /** Returns the words for the columns of numbers, in their order. */
  public List<Words> columns() {
    return GatewayState.COLUMNS.stream().map(GatewayState::words).toList();
  }

  /** Returns the path of the form of a new one. */
  public String add() {
    return GatewayPaths.NEW;
  }

  /** Returns the part of the section. */
  public SystemPart part() {
    return SystemPart.GATEWAYS;
  }
}
