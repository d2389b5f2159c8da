package io.portico.application.service.identity;

import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.identity.OpenIdProviders.SignedIn;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.service.identity.ProviderFlows.Begun;
import io.portico.application.service.identity.ProviderFlows.Return;
import io.portico.application.service.session.NewSessions;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInDecision;
import io.portico.domain.identity.SignInRefusal;
import java.util.Optional;

/** Signs dashboard users in with providers. */
public record ProviderSignInService(
    ProviderFlows flows,
    ProviderTickets tickets,
    ProviderUsers people,
    ProviderSessions providerSessions,
    ProviderSecrets secrets,
    NewSessions sessions,
    UnitOfWork unitOfWork)
    implements SignInWithProvider {

  @Override
  public Start start(Beginning beginning) {
    return flows.start(ProviderSignInService::isOffered, beginning);
  }

  private static boolean isOffered(IdentityProvider provider) {
    return provider.isFor(ProviderAudience.DASHBOARD);
  }

  @Override
  public Outcome finish(Callback callback) {
    return switch (flows.finish(ProviderSignInService::isOffered, callback)) {
      case Return.Proved(var begun, var signedIn) -> enter(begun, signedIn);
      case Return.Refused(var refusal) -> refusal;
    };
  }

  private Outcome enter(Begun begun, SignedIn signedIn) {
    var decision =
        unitOfWork.execute(
            () -> people.signIn(begun.actor(), begun.provider(), signedIn.identity()));
    return switch (decision) {
      case SignInDecision.Enter(var user) -> enter(begun, user, signedIn);
      case SignInDecision.AskForPassword(var user) ->
          new Outcome.PasswordNeeded(
              user.profile().email(),
              begun.provider().details().name(),
              tickets.issue(
                  new ProviderTickets.Proved(
                      begun.provider(),
                      user.id().toString(),
                      user.profile().email(),
                      signedIn.identity().subject())),
              begun.flow().next());
      case SignInDecision.Refuse(var why) -> flows.refused(begun, why, why.word());
      case SignInDecision.Make _ -> throw new IllegalStateException("the user was not made");
    };
  }

  private Outcome enter(Begun begun, DashboardUser user, SignedIn signedIn) {
    var provider = begun.provider();
    return unitOfWork
        .execute(
            () -> {
              var started = sessions.startBy(provider.id(), user, begun.callback().browser());
              started.ifPresent(
                  session -> providerSessions.add(secrets.tie(session.session(), signedIn)));
              return started;
            })
        .<Outcome>map(session -> new Outcome.Entered(session, begun.flow().next()))
        .orElseGet(() -> flows.refused(begun, SignInRefusal.INACTIVE, "the user has just changed"));
  }

  @Override
  public Optional<IdentityProviderId> link(
      SignIn.Outcome.SignedIn proved, String ticket, String request) {
    var session = proved.session();
    return tickets
        .open(ticket)
        .filter(opened -> isOffered(opened.provider()))
        .filter(opened -> opened.account().equals(session.user().toString()))
        .filter(opened -> opened.provider().organisation().equals(session.organisation()))
        .filter(_ -> tickets.spend(ticket))
        .filter(
            opened ->
                unitOfWork.execute(
                    () ->
                        people.link(opened.provider(), opened.subject(), session.user(), request)))
        .map(opened -> opened.provider().id());
  }
}
