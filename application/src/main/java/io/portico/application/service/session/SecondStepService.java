package io.portico.application.service.session;

import static io.portico.application.service.factor.FactorTickets.Purpose.PASSKEY_SIGN_IN;
import static io.portico.application.service.factor.FactorTickets.Purpose.SECOND_STEP;

import io.portico.application.port.in.factor.AddFactor;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.FinishSignIn;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.factor.AddFactorService;
import io.portico.application.service.factor.FactorProofs;
import io.portico.application.service.factor.FactorTickets;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Optional;

/** The step between a right password and the session: the second factor. */
public record SecondStepService(
    DashboardUsers users,
    Organisations organisations,
    PortalConfigurations settings,
    IdentityProviders providers,
    FactorTickets tickets,
    FactorProofs proofs,
    AddFactorService addFactor,
    NewSessions newSessions)
    implements FinishSignIn {

  /**
   * Returns what follows a right password, or a new one: the session, or the second factor if the
   * user has one or needs one; empty if the user has changed meanwhile.
   */
  public Optional<SignIn.Outcome.Proved> proceed(DashboardUser proved, Browser browser) {
    if (proofs.of(proved).isEmpty() && !requiresOne(proved)) {
      return newSessions.start(proved, browser).map(signedIn -> signedIn);
    }
    return Optional.of(
        new SignIn.Outcome.SecondFactor(
            tickets.issue(
                SECOND_STEP,
                List.of(
                    proved.organisation()
                        + " "
                        + proved.id()
                        + " "
                        + KnownDevices.digest(proved)))));
  }

  private boolean requiresOne(DashboardUser user) {
    return settings.current(user.organisation()).accounts().requireSecondFactor();
  }

  @Override
  public Optional<Step> find(String ticket, String sent) {
    return user(ticket)
        // A user who no longer needs a factor signs in again.
        .filter(user -> !proofs.of(user).isEmpty() || requiresOne(user))
        .map(
            user -> {
              var present = proofs.of(user);
              return new Step(
                  user.profile().email(),
                  organisations.find(user.organisation()).orElseThrow().name(),
                  FactorTickets.challengeText(ticket),
                  present.stream().flatMap(factor -> factor.credential().stream()).toList(),
                  present.isEmpty()
                      ? Optional.of(addFactor.offer(user.actor(), sent))
                      : Optional.empty());
            });
  }

  /* Whose password was right, if that is still so. */
  private Optional<DashboardUser> user(String ticket) {
    return tickets
        .open(SECOND_STEP, ticket)
        .map(lines -> lines.getFirst().split(" ", -1))
        .flatMap(
            parts ->
                users
                    .find(
                        new OrganisationId(Identifier.of("organisation", parts[0])),
                        new UserId(Identifier.of("user", parts[1])))
                    .filter(
                        user ->
                            user.profile().active() && KnownDevices.digest(user).equals(parts[2])));
  }

  @Override
  public Outcome finish(String ticket, FactorProof proof, Browser browser) {
    var user = user(ticket);
    if (user.isEmpty()) {
      return new Outcome.Expired();
    }
    if (!proofs.proves(user.get(), proof, browser)) {
      return new Outcome.Refused();
    }
    // The proof of a passkey has spent it.
    var _ = tickets.spend(SECOND_STEP, ticket);
    return started(user.get(), browser, Optional.empty());
  }

  private Outcome started(DashboardUser user, Browser browser, Optional<AddFactor.Added> added) {
    return newSessions
        .start(user, browser)
        .<Outcome>map(signedIn -> new Outcome.Done(signedIn, added))
        .orElseGet(Outcome.Expired::new);
  }

  @Override
  public Outcome enrol(String ticket, Answer answer, Browser browser, String request) {
    var user = user(ticket);
    if (user.isEmpty()) {
      return new Outcome.Expired();
    }
    var command =
        new AddFactor.Command(
            user.get().actor().during(request), answer.ticket(), answer.name(), answer.answer());
    // Who has a factor must prove that, and not add another.
    return addFactor
        .addFirst(command, ticket)
        .map(added -> started(user.get(), browser, Optional.of(added)))
        .orElseGet(Outcome.Expired::new);
  }

  @Override
  public Challenge begin(String secret) {
    var ticket = tickets.issue(PASSKEY_SIGN_IN, List.of(Sha256.hex(secret)));
    return new Challenge(ticket, FactorTickets.challengeText(ticket));
  }

  @Override
  public Outcome withPasskey(PasskeyCommand command) {
    var begun =
        tickets
            .open(PASSKEY_SIGN_IN, command.ticket())
            .filter(lines -> lines.getFirst().equals(Sha256.hex(command.secret())));
    if (begun.isEmpty()) {
      return new Outcome.Expired();
    }
    return proofs
        .signer(command.answer())
        .flatMap(
            passkey ->
                users
                    .find(passkey.organisation(), passkey.user())
                    .filter(user -> user.profile().active())
                    // A passkey replaces the password, and is refused where that is.
                    .filter(
                        user ->
                            !providers.refusePasswords(
                                user.organisation(), ProviderAudience.DASHBOARD))
                    .filter(
                        _ ->
                            proofs.proves(
                                passkey, PASSKEY_SIGN_IN, command.ticket(), command.answer())))
        .map(user -> started(user, command.browser(), Optional.empty()))
        .orElseGet(Outcome.Refused::new);
  }
}
