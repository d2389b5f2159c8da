package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;

/** What the audit trail tells of key requests; never the key, which may be stored as it is. */
public final class KeyRequestSnapshot {

  private KeyRequestSnapshot() {}

  /** Returns what is told of {@code request}. */
  public static Snapshot of(KeyRequest request) {
    var details = request.details();
    return Snapshot.of("by_user", details.developer())
        .and("for_plan", details.plan())
        .and("version", details.version())
        .and("state", request.state().status().word())
        .and("reason", reason(request.state()));
  }

  private static String reason(RequestState state) {
    return switch (state) {
      case RequestState.Pending() -> "";
      case RequestState.Approved _ -> "";
      case RequestState.Declined(_, var reason) -> reason;
    };
  }
}
