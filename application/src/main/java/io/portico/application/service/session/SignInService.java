package io.portico.application.service.session;

import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.organisation.Organisations;
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
import io.portico.domain.session.Browser;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Signs dashboard users in. An email address is unique only within an organisation, so one attempt
 * may check several passwords; failures are counted by address, over all organisations together.
 */
public final class SignInService implements SignIn {

  private final DashboardUsers users;
  private final Organisations organisations;
  private final IdentityProviders providers;
  private final NewSessions newSessions;
  private final SecondStepService secondStep;
  private final KnownDevices devices;
  private final LoginThrottle throttle;
  private final PasswordHasher hasher;
  private final ConstantTimeResponse responses;
  private final ChoiceTickets tickets;
  private final InstantSource clock;

  public SignInService(
      DashboardUsers users,
      Organisations organisations,
      IdentityProviders providers,
      NewSessions newSessions,
      SecondStepService secondStep,
      KnownDevices devices,
      LoginThrottle throttle,
      PasswordHasher hasher,
      ConstantTimeResponse responses,
      Sealing sealing,
      InstantSource clock) {
    this.users = users;
    this.organisations = organisations;
    this.providers = providers;
    this.newSessions = newSessions;
    this.secondStep = secondStep;
    this.devices = devices;
    this.throttle = throttle;
    this.hasher = hasher;
    this.responses = responses;
    this.tickets = new ChoiceTickets(sealing);
    this.clock = clock;
  }

  @Override
  public Outcome signIn(Command command) {
    var origin = new LoginOrigin.Visitor(command.browser().address());
    var device = device(command);
    var wait =
        LoginSubjects.visitor(origin)
            .map(visitor -> throttle.lockedFor(OrganisationId.ALL, visitor))
            .orElse(Duration.ZERO);
    if (wait.isPositive() && device.isEmpty()) {
      return new Outcome.TooMany(wait);
    }
    return switch (command) {
      case ByPassword proof -> withPassword(proof, origin, device, wait.isPositive());
      case ByCredential proof when wait.isPositive() -> withCredential(proof, device.orElseThrow());
      case ByCredential proof -> withCredential(proof, origin);
      case ByChoice proof -> withChoice(proof);
    };
  }

  /* The browser, if it is one of the user who signs in, and has guesses left. */
  private Optional<Device> device(Command command) {
    return command
        .device()
        .flatMap(devices::find)
        .filter(device -> isOf(command, device.user()))
        .filter(device -> !throttle.isLocked(OrganisationId.ALL, device.subjects()));
  }

  private static boolean isOf(Command command, DashboardUser user) {
    return switch (command) {
      case ByPassword proof ->
          EmailAddress.parse(proof.username())
                  .map(EmailAddress::canonical)
                  .filter(user.profile().email().canonical()::equals)
                  .isPresent()
              && user.password().isPresent()
              && proof.organisation().filter(chosen -> !isIn(user, chosen)).isEmpty();
      case ByCredential _ -> true;
      // Its ticket was issued while nothing was locked.
      case ByChoice _ -> false;
    };
  }

  /*
   * The time of a failure must not reveal how many passwords were checked: each ends when the most
   * checks would have ended. The wait is outside of the turn, so it delays no other user.
   */
  private Outcome withPassword(
      ByPassword proof, LoginOrigin origin, Optional<Device> device, boolean isAddressLocked) {
    var attempt = responses.start();
    var right = hasher.inTurn(() -> check(proof, origin, device, isAddressLocked));
    var outcome = outcome(withPasswords(right), proof.browser());
    if (outcome instanceof Outcome.Refused) {
      attempt.finishAfter(MOST_ORGANISATIONS);
    }
    return outcome;
  }

  private List<DashboardUser> withPasswords(List<DashboardUser> right) {
    return right.stream()
        .filter(user -> !providers.refusePasswords(user.organisation(), ProviderAudience.DASHBOARD))
        .toList();
  }

  private Outcome outcome(List<DashboardUser> right, Browser browser) {
    return switch (right.size()) {
      case 0 -> new Outcome.Refused();
      case 1 -> proceed(right.getFirst(), browser);
      default ->
          new Outcome.SeveralOrganisations(
              right.stream()
                  .map(user -> organisations.find(user.organisation()).orElseThrow())
                  .toList(),
              tickets.issue(right, clock.instant()));
    };
  }

  private Outcome proceed(DashboardUser user, Browser browser) {
    return secondStep
        .proceed(user, browser)
        .<Outcome>map(next -> next)
        .orElseGet(Outcome.Refused::new);
  }

  private Outcome start(DashboardUser user, Browser browser) {
    return newSessions
        .start(user, browser)
        .<Outcome>map(signedIn -> signedIn)
        .orElseGet(Outcome.Refused::new);
  }

  /**
   * Returns the users whose password is right; empty if the account or the address is locked. A
   * browser in which the user has signed in before has guesses of its own then, of this user only.
   */
  private List<DashboardUser> check(
      ByPassword proof, LoginOrigin origin, Optional<Device> device, boolean isAddressLocked) {
    var accounts = accounts(proof);
    var login = LoginSubjects.of(Realm.USERS, proof.username(), origin, hashes(accounts));
    var isLocked = isAddressLocked || throttle.isLocked(OrganisationId.ALL, login);
    if (isLocked && device.isPresent()) {
      return check(proof.password(), device.get());
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

  private List<DashboardUser> check(Password password, Device device) {
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
        .filter(user -> proof.organisation().isEmpty() || isIn(user, proof.organisation().get()))
        .filter(user -> user.profile().active() && user.password().isPresent())
        .limit(MOST_ORGANISATIONS)
        .toList();
  }

  private static boolean isIn(DashboardUser user, OrganisationId organisation) {
    return user.organisation().equals(organisation);
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

  private Outcome withCredential(ByCredential proof, LoginOrigin origin) {
    var user =
        users
            .withCredential(proof.credential().hash())
            .filter(present -> present.profile().active());
    if (user.isPresent()) {
      return start(user.get(), proof.browser());
    }
    LoginSubjects.visitor(origin)
        .ifPresent(visitor -> throttle.recordFailure(OrganisationId.ALL, visitor));
    return new Outcome.Refused();
  }

  /* While the address is locked: the credential of the user of the browser, and no other. */
  private Outcome withCredential(ByCredential proof, Device device) {
    if (proof.credential().hash().equals(device.user().credential())
        && throttle.admit(OrganisationId.ALL, device.subjects())) {
      return start(device.user(), proof.browser());
    }
    throttle.recordFailure(OrganisationId.ALL, device.subjects());
    return new Outcome.Refused();
  }

  private Outcome withChoice(ByChoice proof) {
    return tickets
        .open(proof.ticket(), proof.organisation(), clock.instant())
        .flatMap(
            proved ->
                users
                    .find(proved.organisation(), proved.user())
                    .filter(present -> present.password().isPresent())
                    .filter(proved::isOf))
        .map(user -> proceed(user, proof.browser()))
        .orElseGet(Outcome.Refused::new);
  }
}
