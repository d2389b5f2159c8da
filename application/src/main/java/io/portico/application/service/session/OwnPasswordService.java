package io.portico.application.service.session;

import io.portico.application.port.in.session.ChangeOwnPassword;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.account.NewPasswords;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Changes the password of a dashboard user who proves the present one. */
public record OwnPasswordService(
    OwnAccountService account,
    IdentityProviders providers,
    NewPasswords newPasswords,
    PasswordHasher hasher,
    LoginThrottle throttle,
    InstantSource clock,
    UnitOfWork unitOfWork)
    implements ChangeOwnPassword {

  @Override
  public Outcome change(Command command) {
    newPasswords.check(command.next());
    var actor = command.actor();
    var user = account.user(actor);
    if (providers.refusePasswords(actor.organisation(), ProviderAudience.DASHBOARD)) {
      return new Outcome.PasswordsRefused();
    }
    if (user.password().isEmpty() && command.session().provider().isPresent()) {
      return new Outcome.Unproved();
    }
    if (user.password().isPresent() && !proves(command, user, user.password().get())) {
      return new Outcome.Refused();
    }
    var hash = newPasswords.hash(command.next());
    return unitOfWork.execute(
        () -> {
          var changed =
              account.change(
                  actor,
                  present -> {
                    // Who has proved the former password has not proved that of another change.
                    return present.password().equals(user.password())
                        ? present.described(present.profile(), Optional.of(hash), clock.instant())
                        : present;
                  });
          return changed.password().equals(Optional.of(hash))
              ? new Outcome.Changed(account.start(changed, command.session(), command.browser()))
              : new Outcome.Refused();
        });
  }

  /* A stolen session must not become a way to guess the password. */
  private boolean proves(Command command, DashboardUser user, PasswordHash present) {
    var login =
        LoginSubjects.of(
            Realm.USERS,
            user.profile().email().written(),
            new LoginOrigin.Visitor(command.browser().address()),
            List.of(present));
    if (throttle.isLocked(OrganisationId.ALL, login)) {
      return false;
    }
    var right =
        command.present().filter(password -> isRight(password, present)).isPresent()
            && throttle.admit(OrganisationId.ALL, login);
    if (!right) {
      throttle.recordFailure(OrganisationId.ALL, login);
    }
    return right;
  }

  private boolean isRight(Password password, PasswordHash present) {
    return UserPasswords.mayHaveBeenChosen(password)
        && hasher.inTurn(() -> hasher.matches(password, present));
  }
}
