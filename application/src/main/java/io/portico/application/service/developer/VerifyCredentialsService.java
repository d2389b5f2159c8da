package io.portico.application.service.developer;

import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.account.Realm;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.time.Duration;
import java.util.Optional;

/** Verifies the credentials of developers. */
public record VerifyCredentialsService(
    Developers developers,
    LoginThrottle throttle,
    PasswordHasher hasher,
    ConstantTimeResponse responses,
    UnitOfWork unitOfWork)
    implements VerifyCredentials {

  @Override
  public Outcome verify(Query query) {
    query.actor().require(Permission.ADMINISTER_DEVELOPERS);
    return hasher.inTurn(() -> check(query));
  }

  /**
   * Verifies the password of a developer whom {@code actor} is, and who is at {@code address}. That
   * of another one, who has the email address meanwhile, is refused.
   */
  public Outcome verify(Actor actor, Developer developer, Password password, String address) {
    var outcome =
        verify(
            new Query(
                actor,
                developer.details().email().written(),
                password,
                new LoginOrigin.Visitor(address)));
    return outcome instanceof Outcome.Verified(var proved) && !proved.id().equals(developer.id())
        ? new Outcome.Refused()
        : outcome;
  }

  private Outcome check(Query query) {
    var organisation = query.actor().organisation();
    var wait =
        LoginSubjects.visitor(query.origin())
            .map(visitor -> throttle.lockedFor(organisation, visitor))
            .orElse(Duration.ZERO);
    if (wait.isPositive()) {
      return new Outcome.TooMany(wait);
    }
    var attempt = responses.start();
    var developer =
        EmailAddress.parse(query.username())
            .flatMap(present -> developers.findByEmail(organisation, present))
            .map(DeveloperWithKeys::developer);
    var login =
        LoginSubjects.of(
            Realm.DEVELOPERS,
            query.username(),
            query.origin(),
            developer.flatMap(Developer::password).stream().toList());
    if (throttle.isLocked(organisation, login)) {
      throttle.recordRefusal(organisation, login);
      attempt.finishLikeOthers();
      return new Outcome.Refused();
    }
    if (isRight(query.password(), developer) && throttle.admit(organisation, login)) {
      return new Outcome.Verified(
          withCurrentHash(organisation, developer.orElseThrow(), query.password()));
    }
    throttle.recordFailure(organisation, login);
    attempt.finish();
    return new Outcome.Refused();
  }

  private boolean isRight(Password password, Optional<Developer> developer) {
    var hash = developer.flatMap(Developer::password);
    // A longer password cannot have been chosen, and would take long to hash.
    if (hash.isEmpty() || password.secret().length() > 2 * PasswordRules.LONGEST) {
      hasher.simulateMatch();
      return false;
    }
    return hasher.matches(password, hash.get());
  }

  /* Replaces the hash that another portal or an older version made. */
  private Developer withCurrentHash(
      OrganisationId organisation, Developer developer, Password password) {
    var known = developer.password();
    if (known.filter(hasher::isOutdated).isEmpty()) {
      return developer;
    }
    PasswordHash better;
    try {
      better = hasher.hash(password);
    } catch (RefusedException.Overloaded _) {
      return developer;
    }
    unitOfWork.run(
        () ->
            developers
                .findForUpdate(organisation, developer.id())
                .map(DeveloperWithKeys::developer)
                .filter(present -> present.password().equals(known))
                .ifPresent(present -> developers.replace(organisation, present.rehashed(better))));
    return developer.rehashed(better);
  }
}
