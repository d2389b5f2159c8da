package io.portico.application.service.request;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.domain.developer.Developer;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Finds key requests so that nobody else decides them, or removes their developers. */
final class HeldRequests {

  private final KeyRequests requests;
  private final Developers developers;

  HeldRequests(KeyRequests requests, Developers developers) {
    this.requests = requests;
    this.developers = developers;
  }

  /**
   * A request, and who made it.
   *
   * @param developer empty if they were removed since
   */
  record Held(KeyRequest request, Optional<Developer> developer) {}

  /** A request that is to be decided, or why it is not. */
  sealed interface Found {

    /** Nobody has decided it. */
    record Open(Held held, RequestState.Pending pending) implements Found {}

    /** The organisation has no such request. */
    record Unknown() implements Found {}

    /** It is not what the caller believes. */
    record Stale() implements Found {}

    /** Somebody has decided already. */
    record Decided() implements Found {}
  }

  /**
   * Returns the request with this id if it can be decided, held as by {@link #find}.
   *
   * @param expected what the caller believes the request to be
   */
  Found findOpen(OrganisationId organisation, KeyRequestId id, Precondition<KeyRequest> expected) {
    var held = find(organisation, id);
    if (held.isEmpty()) {
      return new Found.Unknown();
    }
    if (!expected.holdsFor(held.get().request())) {
      return new Found.Stale();
    }
    return switch (held.get().request().state()) {
      case RequestState.Pending pending -> new Found.Open(held.get(), pending);
      case RequestState.Approved _, RequestState.Declined _ -> new Found.Decided();
    };
  }

  /**
   * Returns the request with this id, or empty if the organisation has none. Nobody else changes it
   * until the unit of work ends. The developer is held first, as everywhere, so that nobody waits
   * for each other.
   */
  Optional<Held> find(OrganisationId organisation, KeyRequestId id) {
    var seen = requests.find(organisation, id);
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    var developer = developers.lock(organisation, seen.get().details().developer());
    return requests.findForUpdate(organisation, id).map(request -> new Held(request, developer));
  }
}
