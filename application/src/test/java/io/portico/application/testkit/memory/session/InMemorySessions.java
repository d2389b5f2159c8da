package io.portico.application.testkit.memory.session;

import io.portico.application.port.out.session.Sessions;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Realm;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sessions in memory. */
public final class InMemorySessions implements Sessions {

  private final InMemoryOrganisations organisations;
  private final Map<TokenHash, Session> sessions = new HashMap<>();

  public InMemorySessions(InMemoryOrganisations organisations) {
    this.organisations = organisations;
  }

  @Override
  public synchronized void add(Session session) {
    organisations.requireExisting(session.organisation());
    if (sessions.putIfAbsent(session.token(), session) != null) {
      throw new IllegalStateException("token: one that is there (expected: a new one)");
    }
  }

  @Override
  public synchronized Optional<Session> find(Set<Realm> realms, TokenHash token) {
    return Optional.ofNullable(sessions.get(token))
        .filter(session -> realms.contains(session.realm()));
  }

  @Override
  public synchronized List<Session> ofUser(OrganisationId organisation, UserId user) {
    return sessions.values().stream()
        .filter(session -> session.organisation().equals(organisation))
        .filter(session -> session.user().equals(user))
        .sorted(
            Comparator.comparing(Session::lastUsedAt)
                .thenComparing(session -> session.id().value())
                .reversed())
        .toList();
  }

  @Override
  public synchronized void recordUse(Session session) {
    sessions.computeIfPresent(
        session.token(),
        (_, present) -> session.lastUsedAt().isAfter(present.lastUsedAt()) ? session : present);
  }

  @Override
  public synchronized Optional<Session> remove(
      OrganisationId organisation, UserId user, SessionId id) {
    var found =
        ofUser(organisation, user).stream().filter(session -> session.id().equals(id)).findFirst();
    found.map(Session::token).ifPresent(sessions::remove);
    return found;
  }

  @Override
  public synchronized List<Session> removeAll(OrganisationId organisation, UserId user) {
    var all = ofUser(organisation, user);
    all.forEach(session -> sessions.remove(session.token()));
    return all;
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var expired =
        sessions.values().stream()
            .filter(session -> !session.isValid(at))
            .map(Session::token)
            .limit(most)
            .toList();
    expired.forEach(sessions::remove);
    return expired.size();
  }
}
