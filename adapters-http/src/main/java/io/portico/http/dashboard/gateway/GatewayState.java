package io.portico.http.dashboard.gateway;

import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.domain.gateway.PushStatus;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.util.List;

/** The keys of a gateway in words. */
public final class GatewayState {

  /** The states that the list of gateways has columns for. */
  static final List<PushStatus> COLUMNS =
      List.of(
          PushStatus.PUSHED,
          PushStatus.WAITING,
          PushStatus.FAILED,
          PushStatus.UNSUPPORTED,
          PushStatus.KEY_UNKNOWN);

  private GatewayState() {}

  static Cell of(GatewayQueries.Report report) {
    if (keys(report, PushStatus.FAILED) > 0) {
      return new Cell.Status(Colour.RED, Words.of("gateway.state.refuses"));
    }
    if (lacks(report)) {
      return new Cell.Status(Colour.ORANGE, Words.of("gateway.state.lacks"));
    }
    return keys(report, PushStatus.WAITING) > 0
        ? new Cell.Status(Colour.BLUE, Words.of("gateway.state.waits"))
        : new Cell.Status(Colour.GREEN, Words.of("gateway.state.current"));
  }

  private static boolean lacks(GatewayQueries.Report report) {
    return keys(report, PushStatus.UNSUPPORTED) + keys(report, PushStatus.KEY_UNKNOWN) > 0;
  }

  static long keys(GatewayQueries.Report report, PushStatus status) {
    return report.keys().getOrDefault(status, 0L);
  }

  /** Returns the words for keys with this state. */
  public static Words words(PushStatus status) {
    return Words.of("gateway.key." + status.word());
  }

  /** Returns the colour of keys with this state. */
  public static Colour colour(PushStatus status) {
    return switch (status) {
      case PUSHED -> Colour.GREEN;
      case WAITING -> Colour.BLUE;
      case KEY_UNKNOWN, UNSUPPORTED -> Colour.ORANGE;
      case FAILED -> Colour.RED;
      case REMOVED -> Colour.GREY;
    };
  }
}
