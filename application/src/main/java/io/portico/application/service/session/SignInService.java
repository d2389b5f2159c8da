package io.portico.application.service.session;

import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.account.ConstantTimeResponse;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.LoginThrottle;
import io.portico.application.service.session.KnownDevices.Device;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Signs dashboard users in. An email address is unique only within an organisation, so one attempt
 * may check several passwords; failures are counted by address, over all organisations together.
 */
public record SignInService(
    DashboardUsers users,
    NewSessions newSessions,
    SecondStepService secondStep,
    KnownDevices devices,
    LoginThrottle throttle,
    UserPasswords passwords,
    ConstantTimeResponse responses,
    ChoiceTickets tickets)
    implements SignIn {

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
              && proof
                  .organisation()
                  .filter(chosen -> !user.organisation().equals(chosen))
                  .isEmpty();
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
    var right = passwords.check(proof, origin, device, isAddressLocked);
    var outcome = outcome(right, proof.browser());
    if (outcome instanceof Outcome.Refused) {
      attempt.finishAfter(MOST_ORGANISATIONS);
    }
    return outcome;
  }

  private Outcome outcome(List<DashboardUser> right, Browser browser) {
    return switch (right.size()) {
      case 0 -> new Outcome.Refused();
      case 1 -> proceed(right.getFirst(), browser);
      default -> tickets.offer(right);
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
        .open(proof.ticket(), proof.organisation())
        .map(user -> proceed(user, proof.browser()))
        .orElseGet(Outcome.Refused::new);
  }
}
