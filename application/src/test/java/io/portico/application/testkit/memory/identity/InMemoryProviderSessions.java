package io.portico.application.testkit.memory.identity;

import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.domain.access.TokenHash;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What ties sessions to those at providers in memory. */
public final class InMemoryProviderSessions implements ProviderSessions {

  private final Map<SessionId, ProviderSession> sessions = new HashMap<>();

  @Override
  public synchronized void add(ProviderSession session) {
    if (sessions.putIfAbsent(session.session(), session) != null) {
      throw new IllegalStateException("the session is not new");
    }
  }

  @Override
  public synchronized Optional<ProviderSession> find(
      OrganisationId organisation, SessionId session) {
    return Optional.ofNullable(sessions.get(session))
        .filter(found -> found.organisation().equals(organisation));
  }

  @Override
  public List<ProviderSession> ofProvider(IdentityProviderId provider, TokenHash providerSession) {
    return all(
        provider, session -> session.providerSession().filter(providerSession::equals).isPresent());
  }

  @Override
  public List<ProviderSession> ofUser(IdentityProviderId provider, UserId user) {
    return all(provider, session -> session.user().equals(user));
  }

  private synchronized List<ProviderSession> all(
      IdentityProviderId provider, Predicate<ProviderSession> which) {
    return sessions.values().stream()
        .filter(session -> session.provider().equals(provider))
        .filter(which)
        .toList();
  }

  @Override
  public synchronized int purge(Instant before, int most) {
    var old =
        sessions.values().stream()
            .filter(session -> session.startedAt().isBefore(before))
            .limit(most)
            .toList();
    old.forEach(session -> sessions.remove(session.session()));
    return old.size();
  }
}
