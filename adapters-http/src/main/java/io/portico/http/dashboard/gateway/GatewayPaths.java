package io.portico.http.dashboard.gateway;

import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import java.util.Optional;

/** The paths of the pages of gateways. */
public final class GatewayPaths {

  /** The parameter with the state of the keys that a page shows. */
  static final String STATE = "state";

  static final String LIST = SystemPart.GATEWAYS.path();

  private GatewayPaths() {}

  /** Returns the path of a gateway. */
  public static String of(GatewayId id) {
    return LIST + "/" + id;
  }

  /** Returns the path of the keys of a gateway that have this state. */
  static String of(GatewayId id, PushStatus status) {
    return of(id) + "?" + STATE + "=" + status.word();
  }

  static GatewayId id(String text) {
    return Ids.inPath(RecordKind.GATEWAY, text, GatewayId::new);
  }

  /** Returns the state that a page is asked for; empty for all. */
  static Optional<PushStatus> status(QueryParameters parameters) {
    return parameters.oneUnlessEmpty(STATE).map(word -> Worded.of(PushStatus.class, STATE, word));
  }
}
