package io.portico.application.service.identity;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.identity.IdentityProvider;

/**
 * Audits refused sign-ins with providers. Anybody may be refused as often as they like, but must
 * not flood the trail.
 */
public record RefusedSignIns(LoginThrottle throttle, UnitOfWork unitOfWork, Audit audit) {

  /** Records that a sign-in from a network address was refused. */
  void record(Actor actor, IdentityProvider provider, String address, String reason) {
    unitOfWork.run(
        () -> {
          var subject = LoginSubjects.ofProviders(address);
          if (throttle.lockedFor(provider.organisation(), subject).isPositive()) {
            return;
          }
          throttle.recordFailure(provider.organisation(), subject);
          audit.recordNew(
              actor,
              AuditAction.SIGN_IN_REFUSED,
              provider.id(),
              Snapshot.of("name", provider.details().name())
                  .and("reason", reason)
                  .and("address", address));
        });
  }
}
