package io.portico.http.dashboard.gateway;

import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.PushStatus;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The states of the keys of a gateway as tabs, with the numbers of their keys once they are
 * counted.
 *
 * @param differences how many keys were found to differ, or may; empty if they are not counted yet
 * @param later the address of the counted tabs; empty if these are
 * @param counted the address of the page that counts at once
 */
public record GatewayReport(
    List<Tab> tabs, List<Words> differences, Optional<String> later, String counted) {

  public GatewayReport {
    tabs = List.copyOf(tabs);
    differences = List.copyOf(differences);
  }

  static GatewayReport of(
      GatewayId gateway, Optional<PushStatus> chosen, Optional<GatewayQueries.Report> report) {
    var tabs = new ArrayList<Tab>();
    var all = Tab.of(Words.of("gateway.key.all"), GatewayPaths.of(gateway), chosen.isEmpty());
    tabs.add(report.map(known -> all.counting(sum(known))).orElse(all));
    for (var status : PushStatus.values()) {
      var tab =
          Tab.of(
              GatewayState.words(status),
              GatewayPaths.of(gateway, status),
              chosen.filter(status::equals).isPresent());
      tabs.add(
          report.map(known -> tab.counting(known.keys().getOrDefault(status, 0L))).orElse(tab));
    }
    var state = chosen.map(status -> GatewayPaths.STATE + "=" + status.word());
    return new GatewayReport(
        tabs,
        report.map(GatewayReport::differences).orElse(List.of()),
        report.isPresent()
            ? Optional.empty()
            : Optional.of(GatewayPaths.of(gateway) + "/report" + state.map("?"::concat).orElse("")),
        GatewayPaths.of(gateway)
            + "?"
            + RecordList.COUNTED
            + "=true"
            + state.map("&"::concat).orElse(""));
  }

  /* Where an attempt failed, that none was found says nothing. */
  private static List<Words> differences(GatewayQueries.Report report) {
    var differences = new ArrayList<Words>();
    if (report.drifted() > 0 || report.unconfirmed() == 0) {
      differences.add(Words.of("gateway.drifted", report.drifted()));
    }
    if (report.unconfirmed() > 0) {
      differences.add(Words.of("gateway.unconfirmed", report.unconfirmed()));
    }
    return differences;
  }

  private static long sum(GatewayQueries.Report report) {
    return report.keys().values().stream().mapToLong(Long::longValue).sum();
  }
}
