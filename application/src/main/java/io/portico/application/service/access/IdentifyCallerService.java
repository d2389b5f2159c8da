package io.portico.application.service.access;

import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.RefusedException;
import java.time.InstantSource;
import java.util.Optional;

/** Identifies callers among the dashboard users, then among the service credentials. */
public record IdentifyCallerService(
    DashboardUsers users, ServiceCredentials services, InstantSource clock)
    implements IdentifyCaller {

  @Override
  public Optional<Actor> identify(TokenHash credential) {
    var user = users.withCredential(credential);
    return user.isPresent()
        ? user.filter(present -> present.profile().active()).map(DashboardUser::actor)
        : service(credential);
  }

  private Optional<Actor> service(TokenHash token) {
    var now = clock.instant();
    return services
        .withToken(token)
        .filter(present -> present.accepts(token, now))
        .map(
            present -> {
              recordUse(present, present.used(now));
              return present.actor();
            });
  }

  /* A read-only store can still identify callers. */
  private void recordUse(ServiceCredential present, ServiceCredential used) {
    if (used.equals(present)) {
      return;
    }
    try {
      used.lastUsedAt().ifPresent(at -> services.recordUse(used.organisation(), used.id(), at));
    } catch (RefusedException.StoreUnavailable | RefusedException.OutcomeUnknown _) {
      // The next look-up records it.
    }
  }
}
