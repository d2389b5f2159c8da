package io.portico.application.service.audit;

import io.portico.domain.audit.Snapshot;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;

/** Snapshots of key requests, without the keys. */
public final class KeyRequestSnapshot {

  private KeyRequestSnapshot() {}

  public static Snapshot of(KeyRequest request) {
    var details = request.details();
    return Snapshot.of("requestedBy", details.developer())
        .and("requestedPlan", details.plan())
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
