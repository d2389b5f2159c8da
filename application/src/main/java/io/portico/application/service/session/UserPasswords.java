package io.portico.application.service.session;

import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.in.session.SignIn.ByPassword;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.session.KnownDevices.Device;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.account.Realm;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks passwords of dashboard users at a sign-in, and counts wrong ones. */
public record UserPasswords(
    DashboardUsers users,
    IdentityProviders providers,
    LoginThrottle throttle,
    PasswordHasher hasher,
    ConstantTimeResponse responses) {

  /**
   * Returns the users whose password is right; empty if the account or the address is locked. A
   * browser in which the user has signed in before has guesses of its own then, of this user only.
   */
  List<DashboardUser> check(
      ByPassword proof, LoginOrigin origin, Optional<Device> device, boolean isAddressLocked) {
    return hasher.inTurn(() -> checked(proof, origin, device, isAddressLocked)).stream()
        .filter(user -> !providers.refusePasswords(user.organisation(), ProviderAudience.DASHBOARD))
        .toList();
  }

  private List<DashboardUser> checked(
      ByPassword proof, LoginOrigin origin, Optional<Device> device, boolean isAddressLocked) {
    var accounts = accounts(proof);
    var login = LoginSubjects.of(Realm.USERS, proof.username(), origin, hashes(accounts));
    var isLocked = isAddressLocked || throttle.isLocked(OrganisationId.ALL, login);
    if (isLocked && device.isPresent()) {
      return checked(proof.password(), device.get());
    }
    if (isLocked) {
      throttle.recordRefusal(OrganisationId.ALL, login);
      return List.of();
    }
    var right = matching(accounts, proof.password());
    if (!right.isEmpty() && throttle.admit(OrganisationId.ALL, login)) {
      return right;
    }
    throttle.recordFailure(OrganisationId.ALL, login);
    device.ifPresent(known -> throttle.recordFailure(OrganisationId.ALL, known.subjects()));
    return List.of();
  }

  private List<DashboardUser> checked(Password password, Device device) {
    var right = matching(List.of(device.user()), password);
    if (!right.isEmpty() && throttle.admit(OrganisationId.ALL, device.subjects())) {
      return right;
    }
    throttle.recordFailure(OrganisationId.ALL, device.subjects());
    return List.of();
  }

  private static List<PasswordHash> hashes(List<DashboardUser> accounts) {
    return accounts.stream().map(user -> user.password().orElseThrow()).toList();
  }

  private List<DashboardUser> accounts(ByPassword proof) {
    return EmailAddress.parse(proof.username()).stream()
        .flatMap(email -> users.withEmail(email, DashboardUsers.MOST).stream())
        .filter(
            user -> proof.organisation().filter(one -> !user.organisation().equals(one)).isEmpty())
        .filter(user -> user.profile().active() && user.password().isPresent())
        .limit(SignIn.MOST_ORGANISATIONS)
        .toList();
  }

  private List<DashboardUser> matching(List<DashboardUser> accounts, Password password) {
    var hashes = hashes(accounts);
    var first = responses.start();
    if (accounts.isEmpty() || !mayHaveBeenChosen(password)) {
      hasher.simulateMatch();
      first.finish();
      return List.of();
    }
    var right = new ArrayList<DashboardUser>();
    for (var i = 0; i < accounts.size(); i++) {
      if (hasher.matches(password, hashes.get(i))) {
        right.add(accounts.get(i));
      }
      if (i == 0) {
        first.finish();
      }
    }
    return right;
  }

  /* A longer password cannot have been chosen, and would take long to hash. */
  static boolean mayHaveBeenChosen(Password password) {
    return password.secret().length() <= 2 * PasswordRules.LONGEST;
  }
}
