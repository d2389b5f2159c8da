package io.portico.application.service.session;

import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.ChangeOwnName;
import io.portico.application.port.in.session.ReplaceOwnCredential;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.service.factor.FactorProofs;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a dashboard user changes of their own account. It asks for no permission, because users of
 * any role may change the account that they signed in to, and it reaches no other.
 */
public record OwnAccountService(
    DashboardUsers users,
    NewSessions newSessions,
    UserChanges changes,
    ProviderSessions providerSessions,
    TokenGenerator tokens,
    FactorProofs proofs,
    InstantSource clock,
    UnitOfWork unitOfWork)
    implements ChangeOwnName, ReplaceOwnCredential {

  @Override
  public DashboardUser change(Actor actor, String firstName, String lastName) {
    return unitOfWork.execute(
        () ->
            change(
                actor,
                user ->
                    user.described(
                        user.profile().named(firstName, lastName),
                        Optional.empty(),
                        clock.instant())));
  }

  @Override
  public ReplaceOwnCredential.Outcome replace(
      Actor actor, FactorProof proof, Session session, Browser browser) {
    var before = user(actor);
    if (proofs.needsProof(before) && !proofs.proves(before, proof, browser)) {
      return new ReplaceOwnCredential.Outcome.Refused();
    }
    var credential = tokens.next();
    return unitOfWork.execute(
        () -> {
          var user =
              change(actor, present -> present.withCredential(credential.hash(), clock.instant()));
          return new ReplaceOwnCredential.Outcome.Replaced(
              credential, start(user, session, browser));
        });
  }

  DashboardUser user(Actor actor) {
    return users
        .find(actor.organisation(), actor.user())
        .orElseThrow(RecordKind.USER.notFound(actor.user()));
  }

  /* The browser keeps what it had, and no more: a session of a provider must not become another. */
  SignedIn start(DashboardUser user, Session former, Browser browser) {
    var started =
        newSessions
            .startInPlaceOf(former, user, browser)
            .orElseThrow(RecordKind.USER.notFound(user.id()));
    providerSessions
        .find(user.organisation(), former.id())
        .map(tie -> tie.of(started.session().id()))
        .ifPresent(providerSessions::add);
    return started;
  }

  /** Changes the user, within the unit of work of the caller, and returns what the user is then. */
  DashboardUser change(Actor actor, UnaryOperator<DashboardUser> change) {
    var before = changes.lock(actor, actor.user());
    var after = change.apply(before);
    if (!after.equals(before)) {
      changes.update(actor, before, after);
    }
    return after;
  }
}
