package io.portico.http.gateway;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.domain.gateway.PushStatus;

/**
 * The JSON of the state of a gateway: the number of keys in each state.
 *
 * @param drifted how many keys were found to differ in the last 24 hours
 * @param unconfirmed for how many keys the last attempt failed, so that they may differ
 */
@Serdeable
record GatewayReportDocument(
    long waiting,
    long pushed,
    long removed,
    @JsonProperty("key_unknown") long keyUnknown,
    long unsupported,
    long failed,
    long drifted,
    long unconfirmed) {

  static GatewayReportDocument of(GatewayQueries.Report report) {
    return new GatewayReportDocument(
        keys(report, PushStatus.WAITING),
        keys(report, PushStatus.PUSHED),
        keys(report, PushStatus.REMOVED),
        keys(report, PushStatus.KEY_UNKNOWN),
        keys(report, PushStatus.UNSUPPORTED),
        keys(report, PushStatus.FAILED),
        report.drifted(),
        report.unconfirmed());
  }

  private static long keys(GatewayQueries.Report report, PushStatus status) {
    return report.keys().getOrDefault(status, 0L);
  }
}
