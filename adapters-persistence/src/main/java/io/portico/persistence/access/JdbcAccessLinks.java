package io.portico.persistence.access;

import io.portico.application.port.out.session.AccessLinks;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One-time links of dashboard users and developers in the table {@code access_link}. */
@Singleton
record JdbcAccessLinks(Jdbc jdbc) implements AccessLinks {

  private static final String SELECT =
      "SELECT token, org_id, user_id, purpose, address, issued_at FROM access_link ";

  @Override
  public void add(AccessLink link) {
    jdbc.insert(
        "access_link (token, org_id, user_id, purpose, address, issued_at, expires_at)",
        link.token(),
        link.organisation(),
        link.user(),
        link.purpose(),
        link.address().map(EmailAddress::written),
        link.issuedAt(),
        link.expiresAt());
  }

  @Override
  public Optional<AccessLink> find(TokenHash token) {
    return jdbc.first(SELECT + "WHERE token = ?", JdbcAccessLinks::link, token);
  }

  @Override
  public List<AccessLink> ofUser(OrganisationId organisation, UserId user) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND user_id = ? ORDER BY issued_at DESC",
        JdbcAccessLinks::link,
        organisation,
        user);
  }

  @Override
  public Optional<AccessLink> take(TokenHash token) {
    var link = jdbc.first(SELECT + "WHERE token = ? FOR UPDATE", JdbcAccessLinks::link, token);
    if (link.isPresent()) {
      jdbc.update("DELETE FROM access_link WHERE token = ?", token);
    }
    return link;
  }

  @Override
  public void removeAll(OrganisationId organisation, UserId user) {
    jdbc.update("DELETE FROM access_link WHERE org_id = ? AND user_id = ?", organisation, user);
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM access_link WHERE expires_at <= ? LIMIT ?", at, most);
  }

  private static AccessLink link(Row row) throws SQLException {
    return new AccessLink(
        row.tokenHash(),
        new OrganisationId(row.identifier()),
        new UserId(row.identifier()),
        row.word(AccessLinkPurpose.class),
        row.optionalText().map(EmailAddress::new),
        row.instant());
  }
}
