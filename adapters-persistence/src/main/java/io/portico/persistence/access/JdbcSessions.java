package io.portico.persistence.access;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.session.Sessions;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Realm;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.domain.shared.Worded;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Sessions in the table {@code dashboard_session}. */
@Singleton
record JdbcSessions(Jdbc jdbc, UnitOfWork unitOfWork) implements Sessions {

  private static final String SELECT =
      """
      SELECT id, realm, org_id, user_id, token, address, device, started_at, used_at,
             provider
      FROM dashboard_session
      """;

  private static final String OF_USER = SELECT + "WHERE org_id = ? AND user_id = ?";

  @Override
  public void add(Session session) {
    jdbc.insert(
        "dashboard_session (token, id, realm, org_id, user_id, address, device, started_at,"
            + " used_at, expires_at, provider)",
        session.token(),
        session.id(),
        session.realm().word(),
        session.organisation(),
        session.user(),
        session.browser().address(),
        session.browser().device(),
        session.startedAt(),
        session.lastUsedAt(),
        session.expiresAt(),
        session.provider());
  }

  @Override
  public Optional<Session> find(Set<Realm> realms, TokenHash token) {
    return jdbc.first(SELECT + "WHERE token = ?", JdbcSessions::session, token)
        .filter(session -> realms.contains(session.realm()));
  }

  @Override
  public List<Session> ofUser(OrganisationId organisation, UserId user) {
    return jdbc.query(
        OF_USER + " ORDER BY used_at DESC, id DESC", JdbcSessions::session, organisation, user);
  }

  @Override
  public void recordUse(Session session) {
    jdbc.update(
        "UPDATE dashboard_session SET used_at = ?, expires_at = ? WHERE token = ? AND used_at < ?",
        session.lastUsedAt(),
        session.expiresAt(),
        session.token(),
        session.lastUsedAt());
  }

  @Override
  public Optional<Session> remove(OrganisationId organisation, UserId user, SessionId id) {
    return unitOfWork.execute(
        () -> {
          var found =
              jdbc.first(
                  OF_USER + " AND id = ? FOR UPDATE",
                  JdbcSessions::session,
                  organisation,
                  user,
                  id);
          return found.filter(this::delete);
        });
  }

  private boolean delete(Session session) {
    return jdbc.update("DELETE FROM dashboard_session WHERE token = ?", session.token()) > 0;
  }

  @Override
  public List<Session> removeAll(OrganisationId organisation, UserId user) {
    return unitOfWork.execute(
        () -> {
          var found =
              jdbc.query(OF_USER + " FOR UPDATE", JdbcSessions::session, organisation, user);
          found.forEach(this::delete);
          return found;
        });
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM dashboard_session WHERE expires_at <= ? LIMIT ?", at, most);
  }

  private static Session session(Row row) throws SQLException {
    return new Session(
        new SessionId(row.identifier()),
        Worded.of(Realm.class, "realm", row.text()),
        new OrganisationId(row.identifier()),
        new UserId(row.identifier()),
        row.tokenHash(),
        new Browser(row.text(), row.text()),
        row.instant(),
        row.instant(),
        row.optionalIdentifier().map(IdentityProviderId::new));
  }
}
