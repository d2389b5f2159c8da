package io.portico.http.dashboard.request;

import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.http.dashboard.portal.ApiName;
import java.util.List;
import java.util.Optional;

/**
 * The model of the page of one request.
 *
 * @param decider the email address of the user who decided
 * @param opens the APIs that a key of the plan opens
 */
public record OneRequest(NamedKeyRequest named, Optional<String> decider, List<ApiName> opens) {

  /** Returns the decision, if there is one. */
  public Optional<Decision> decision() {
    return switch (named.request().state()) {
      case RequestState.Pending() -> Optional.empty();
      case RequestState.Approved(var decision, _) -> Optional.of(decision);
      case RequestState.Declined(var decision, _) -> Optional.of(decision);
    };
  }

  /** Returns the name of the issued key in the audit trail, with which nothing can be called. */
  public Optional<String> key() {
    return key(named.request());
  }

  /** Returns the name of the key that was issued for a request in the audit trail. */
  static Optional<String> key(KeyRequest request) {
    return request.state() instanceof RequestState.Approved(_, var key)
        ? Optional.of(key.fingerprint())
        : Optional.empty();
  }

  /** Returns the reason for a decline, if one was given. */
  public Optional<String> reason() {
    return named.request().state() instanceof RequestState.Declined(_, var reason)
        ? Optional.of(reason).filter(text -> !text.isEmpty())
        : Optional.empty();
  }

  /** Returns whether the request waits for a decision. */
  public boolean isPending() {
    return decision().isEmpty();
  }
}
