package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.AccessLinkQueries;
import io.portico.application.port.in.session.ChangeOwnName;
import io.portico.application.port.in.session.ChangeOwnPassword;
import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.InviteUser;
import io.portico.application.port.in.session.ReplaceOwnCredential;
import io.portico.application.port.in.session.RequestPassword;
import io.portico.application.port.in.session.ResumeSession;
import io.portico.application.port.in.session.SessionQueries;
import io.portico.application.port.in.session.SignIn;
import io.portico.application.port.in.session.UseAccessLink;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Optional;

/** Stubs of signing in. Every {@link Caller} has a session, whose token is the credential. */
public final class SessionStubs extends Stubs {

  public final Stub<SignIn.Command, SignIn.Outcome> signIn = stub();
  public final Stub<TokenHash, Optional<ResumeSession.Resumed>> resume = stub();
  public final Stub<TokenHash, Optional<Session>> expired = stub();
  public final Stub<EndOne, Boolean> end = stub();
  public final Stub<Actor, Integer> endAll = stub();
  public final Stub<Actor, List<Session>> own = stub();

  public final Stub<InviteUser.Command, InviteUser.Outcome> invite = stub();
  public final Stub<InviteAgain, InviteUser.Outcome> inviteAgain = stub();
  public final Stub<String, Boolean> requestPassword = stub();
  public final Stub<AccessLinkToken, Optional<AccessLinkQueries.Offer>> findLink = stub();
  public final Stub<UseAccessLink.Command, UseAccessLink.Outcome> useLink = stub();
  public final Stub<ChangeOwnPassword.Command, ChangeOwnPassword.Outcome> changePassword = stub();
  public final Stub<FactorProof, ReplaceOwnCredential.Outcome> replaceCredential = stub();
  public final Stub<NewName, DashboardUser> changeName = stub();

  /** The arguments of {@link InviteUser#inviteAgain}. */
  public record InviteAgain(Actor actor, UserId user) {}

  /** The arguments of {@link ChangeOwnName#change}. */
  public record NewName(Actor actor, String first, String last) {}

  /** The arguments of {@link EndSessions#end}. */
  public record EndOne(Actor actor, SessionId session) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(SignIn.class, signIn::call);
    context.registerSingleton(
        InviteUser.class,
        new InviteUser() {
          @Override
          public Outcome invite(Command command) {
            return invite.call(command);
          }

          @Override
          public Outcome inviteAgain(Actor actor, UserId user) {
            return inviteAgain.call(new InviteAgain(actor, user));
          }
        });
    context.registerSingleton(
        RequestPassword.class,
        (email, _) -> {
          var _ = requestPassword.call(email);
        });
    context.registerSingleton(AccessLinkQueries.class, findLink::call);
    context.registerSingleton(UseAccessLink.class, useLink::call);
    context.registerSingleton(ChangeOwnPassword.class, changePassword::call);
    context.registerSingleton(
        ReplaceOwnCredential.class, (_, proof, _, _) -> replaceCredential.call(proof));
    context.registerSingleton(
        ChangeOwnName.class,
        (actor, first, last) -> changeName.call(new NewName(actor, first, last)));
    context.registerSingleton(
        ResumeSession.class,
        new ResumeSession() {
          @Override
          public Optional<Resumed> resume(TokenHash token) {
            return SessionStubs.this.resume.call(token);
          }

          @Override
          public Optional<Session> expired(TokenHash token) {
            return expired.call(token);
          }
        });
    context.registerSingleton(
        EndSessions.class,
        new EndSessions() {
          @Override
          public void end(Actor actor, SessionId session) {
            var _ = end.call(new EndOne(actor, session));
          }

          @Override
          public int endAll(Actor actor) {
            return endAll.call(actor);
          }
        });
    context.registerSingleton(SessionQueries.class, own::call);
  }

  @Override
  void reset() {
    super.reset();
    expired.answers(Optional.empty());
    resume.answersBy(Caller::inSession);
  }
}
