package io.portico.http.dashboard.gateway;

import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Words;
import io.portico.http.server.Ids;

/** The paths of the pages of gateways. */
final class GatewayPaths {

  /** The parameter with the state of the keys that a page shows. */
  static final String STATE = "state";

  /** The parameter of pages that count at once, without a second request. */
  static final String COUNTED = "counted";

  static final String LIST = SystemPart.GATEWAYS.path();
  static final String NEW = LIST + "/new";

  private GatewayPaths() {}

  static String of(GatewayId id) {
    return LIST + "/" + id;
  }

  /** Returns the path of the keys of a gateway that have this state. */
  static String of(GatewayId id, PushStatus status) {
    return of(id) + "?" + STATE + "=" + status.word();
  }

  static GatewayId id(String text) {
    return Ids.inPath(RecordKind.GATEWAY, text, GatewayId::new);
  }

  static Crumb crumb(Gateway gateway) {
    return new Crumb(Words.plain(gateway.details().name()), of(gateway.id()));
  }
}
