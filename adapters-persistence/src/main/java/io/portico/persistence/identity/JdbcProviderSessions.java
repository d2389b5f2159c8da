package io.portico.persistence.identity;

import io.portico.application.port.out.identity.ProviderSessions;
import io.portico.domain.access.TokenHash;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What ties sessions to those at providers in the table {@code provider_session}. */
@Singleton
record JdbcProviderSessions(Jdbc jdbc) implements ProviderSessions {

  private static final String SELECT =
      """
      SELECT session_id, org_id, user_id, provider, sid, id_token, started_at
      FROM provider_session
      """;

  @Override
  public void add(ProviderSession session) {
    jdbc.insert(
        "provider_session (session_id, org_id, user_id, provider, sid, id_token, started_at)",
        session.session(),
        session.organisation(),
        session.user(),
        session.provider(),
        session.providerSession(),
        session.sealedToken(),
        session.startedAt());
  }

  @Override
  public Optional<ProviderSession> find(OrganisationId organisation, SessionId session) {
    return jdbc.first(
        SELECT + "WHERE session_id = ? AND org_id = ?",
        JdbcProviderSessions::session,
        session,
        organisation);
  }

  @Override
  public List<ProviderSession> ofProvider(IdentityProviderId provider, TokenHash providerSession) {
    return jdbc.query(
        SELECT + "WHERE provider = ? AND sid = ?",
        JdbcProviderSessions::session,
        provider,
        providerSession);
  }

  @Override
  public List<ProviderSession> ofUser(IdentityProviderId provider, UserId user) {
    return jdbc.query(
        SELECT + "WHERE provider = ? AND user_id = ?",
        JdbcProviderSessions::session,
        provider,
        user);
  }

  @Override
  public int purge(Instant before, int most) {
    return jdbc.update("DELETE FROM provider_session WHERE started_at < ? LIMIT ?", before, most);
  }

  private static ProviderSession session(Row row) throws SQLException {
    return new ProviderSession(
        new SessionId(row.identifier()),
        new OrganisationId(row.identifier()),
        new UserId(row.identifier()),
        new IdentityProviderId(row.identifier()),
        row.optionalTokenHash(),
        row.text(),
        row.instant());
  }
}
