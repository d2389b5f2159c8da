package io.portico.application.service.identity;

import io.portico.application.port.in.identity.SignOutAtProvider;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.identity.OpenIdProviders.SignedOut;
import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.application.port.out.session.SessionCache;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.session.SeeingSessions;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Signs out at providers, and ends sessions that ended there. A logout token ends what a session
 * there started; one that names none ends what the person began before, or within the difference of
 * clocks.
 */
public record ProviderSignOutService(
    IdentityProviders providers,
    ProviderPeople people,
    ProviderSessions providerSessions,
    OpenIdProviders openId,
    ProviderSecrets secrets,
    Sessions sessions,
    SeeingSessions seeing,
    SessionCache cache,
    UnitOfWork unitOfWork,
    Audit audit)
    implements SignOutAtProvider {

  private static final Duration SKEW = Duration.ofSeconds(60);

  @Override
  public Optional<URI> address(Actor actor, SessionId session, URI back) {
    return providerSessions
        .find(actor.organisation(), session)
        .filter(started -> started.user().equals(actor.user()))
        .flatMap(
            started ->
                providers
                    .find(started.provider())
                    .flatMap(provider -> address(provider, started, back)));
  }

  private Optional<URI> address(IdentityProvider provider, ProviderSession started, URI back) {
    var token = secrets.token(started);
    try {
      return token.isEmpty()
          ? Optional.empty()
          : openId.signOut(secrets.connection(provider), token.get(), back);
    } catch (Failure _) {
      // Who signs out here is signed out here, whatever the provider does.
      return Optional.empty();
    }
  }

  @Override
  public Outcome end(IdentityProviderId id, String token, String request) {
    var provider = providers.find(id);
    if (provider.isEmpty()) {
      return new Outcome.Unknown();
    }
    try {
      var signedOut = openId.signedOut(secrets.connection(provider.get()), token);
      return new Outcome.Ended(end(provider.get(), signedOut, request));
    } catch (Failure e) {
      return new Outcome.Refused(e.reason());
    }
  }

  private int end(IdentityProvider provider, SignedOut signedOut, String request) {
    var portico = Actor.portico(provider.organisation()).during(request);
    var ended = new ArrayList<Session>();
    unitOfWork.run(
        () -> {
          ended.clear();
          for (var started : started(provider, signedOut)) {
            sessions
                .remove(started.organisation(), started.user(), started.session())
                .ifPresent(
                    session -> {
                      ended.add(session);
                      seeing.end(portico, session.user());
                      audit.recordNew(
                          portico,
                          ended(provider),
                          session.user(),
                          Snapshot.of("sessions", 1)
                              .and("identityProvider", provider.details().name()));
                    });
          }
        });
    cache.evict(ended.stream().map(Session::token).toList());
    return ended.size();
  }

  private static AuditAction ended(IdentityProvider provider) {
    return switch (provider.details().audience()) {
      case DASHBOARD -> AuditAction.SESSIONS_ENDED;
      case PORTAL -> AuditAction.DEVELOPER_SESSIONS_ENDED;
    };
  }

  /*
   * A session at the provider has ended for good. All sessions of a subject may be those since:
   * times are in whole seconds, of a clock that may be late.
   */
  private List<ProviderSession> started(IdentityProvider provider, SignedOut signedOut) {
    var sid = signedOut.session().map(text -> new AccessToken(text).hash());
    var named = sid.map(hash -> providerSessions.ofProvider(provider.id(), hash)).orElse(List.of());
    if (!named.isEmpty()) {
      return named;
    }
    var latest = signedOut.at().plus(SKEW);
    return signedOut
        .subject()
        .flatMap(subject -> people.find(provider, subject))
        .map(user -> providerSessions.ofUser(provider.id(), user))
        .orElse(List.of())
        .stream()
        .filter(started -> !started.startedAt().isAfter(latest))
        // That of which the provider named no session may be the one.
        .filter(started -> sid.isEmpty() || started.providerSession().isEmpty())
        .toList();
  }
}
