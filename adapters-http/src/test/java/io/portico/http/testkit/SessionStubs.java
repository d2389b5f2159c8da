package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.ResumeSession;
import io.portico.application.port.in.session.SessionQueries;
import io.portico.application.port.in.session.SignIn;
import io.portico.domain.access.Actor;
import io.portico.domain.access.TokenHash;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import java.util.List;
import java.util.Optional;

/** Stubs of signing in. Every {@link Caller} has a session, whose token is the credential. */
public final class SessionStubs extends Stubs {

  public final Stub<SignIn.Command, SignIn.Outcome> signIn = stub();
  public final Stub<TokenHash, Optional<ResumeSession.Resumed>> resume = stub();
  public final Stub<EndOne, Boolean> end = stub();
  public final Stub<Actor, Integer> endAll = stub();
  public final Stub<Actor, List<Session>> own = stub();

  /** The arguments of {@link EndSessions#end}. */
  public record EndOne(Actor actor, SessionId session) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(SignIn.class, signIn::call);
    context.registerSingleton(ResumeSession.class, resume::call);
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
    resume.answersBy(Caller::inSession);
  }
}
