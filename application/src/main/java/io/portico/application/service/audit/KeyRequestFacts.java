package io.portico.application.service.audit;

import io.portico.domain.audit.Facts;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;

/** What the audit trail tells of key requests; never the key, which may be stored as it is. */
public final class KeyRequestFacts {

  private KeyRequestFacts() {}

  /** Returns what is told of {@code request}. */
  public static Facts of(KeyRequest request) {
    var wish = request.wish();
    return Facts.of("by_user", wish.developer())
        .and("for_plan", wish.plan())
        .and("version", wish.version())
        .and("state", request.state().stage().word())
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
