package io.portico.application.service.developer;

import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.time.InstantSource;
import java.util.Optional;

/** Holds credentials against those of the developers. */
public final class VerifyCredentialsService implements VerifyCredentials {

  private final Developers developers;
  private final LoginThrottle guard;
  private final PasswordHasher hasher;
  private final ConstantTimeResponse pace;
  private final UnitOfWork unitOfWork;

  public VerifyCredentialsService(
      Developers developers,
      LoginFailures failures,
      PasswordHasher hasher,
      ConstantTimeResponse pace,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.developers = developers;
    this.guard = new LoginThrottle(failures, clock, unitOfWork);
    this.hasher = hasher;
    this.pace = pace;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome verify(Query query) {
    if (!query.actor().may(Permission.ADMINISTER_DEVELOPERS)) {
      return new Outcome.NotPermitted();
    }
    return hasher.inTurn(() -> check(query));
  }

  private Outcome check(Query query) {
    var organisation = query.actor().organisation();
    var address = LoginSubjects.address(query.address());
    var wait = guard.lockedFor(organisation, address);
    if (wait.isPositive()) {
      return new Outcome.TooMany(wait);
    }
    var lap = pace.begin();
    var email = EmailAddress.parse(query.username());
    var account =
        email.map(LoginSubjects::account).orElseGet(() -> LoginSubjects.nobody(query.username()));
    var developer =
        email
            .flatMap(present -> developers.withEmail(organisation, present))
            .map(DeveloperRecord::developer);
    if (guard.lockedFor(organisation, account).isPositive()) {
      guard.failLocked(organisation, address);
      lap.endAsOthers();
      return new Outcome.Refused();
    }
    if (isRight(query.password(), developer) && guard.admit(organisation, account)) {
      developer.ifPresent(present -> keepUpToDate(organisation, present, query.password()));
      return new Outcome.Verified();
    }
    guard.fail(organisation, account, address);
    lap.end();
    return new Outcome.Refused();
  }

  private boolean isRight(Password password, Optional<Developer> developer) {
    var hash = developer.flatMap(Developer::password);
    // What is too long to have been chosen is not worth the time that its length would take.
    if (hash.isEmpty() || password.secret().length() > 2 * PasswordRules.LONGEST) {
      hasher.matchNothing();
      return false;
    }
    return hasher.matches(password, hash.get());
  }

  /* What was brought along from elsewhere becomes as strong as what is made here. */
  private void keepUpToDate(OrganisationId organisation, Developer developer, Password password) {
    var known = developer.password();
    if (known.filter(hasher::isOutdated).isEmpty()) {
      return;
    }
    PasswordHash better;
    try {
      better = hasher.hash(password);
    } catch (RefusedException.Overloaded _) {
      return;
    }
    unitOfWork.execute(
        () -> {
          developers
              .findForUpdate(organisation, developer.id())
              .map(DeveloperRecord::developer)
              .filter(present -> present.password().equals(known))
              .ifPresent(present -> developers.replace(organisation, present.rehashed(better)));
          return true;
        });
  }
}
