package io.portico.persistence.developer;

import io.portico.application.port.out.account.LoginFailures;
import io.portico.domain.account.FailedLogins;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/** Failed logins in the table {@code login_failure}. */
@Singleton
record JdbcLoginFailures(Jdbc jdbc) implements LoginFailures {

  private static final String SELECT =
      """
      SELECT failures, since, locked_until FROM login_failure
      WHERE org_id = ? AND subject = ? AND failures > 0
      """;

  @Override
  public Optional<FailedLogins> find(OrganisationId organisation, Subject subject) {
    return jdbc.first(SELECT, JdbcLoginFailures::failures, organisation, bytes(subject));
  }

  /*
   * Only an existing row can be locked, so it is inserted first. INSERT IGNORE would take a shared
   * lock, and concurrent transactions would deadlock.
   */
  @Override
  public Optional<FailedLogins> findForUpdate(OrganisationId organisation, Subject subject) {
    jdbc.update(
        """
        INSERT INTO login_failure (org_id, subject, failures, since, expires_at)
        VALUES (?, ?, 0, 0, 0)
        ON DUPLICATE KEY UPDATE failures = failures
        """,
        organisation,
        bytes(subject));
    return jdbc.first(
        SELECT + "FOR UPDATE", JdbcLoginFailures::failures, organisation, bytes(subject));
  }

  private static FailedLogins failures(Row row) throws SQLException {
    return new FailedLogins(row.integer(), row.instant(), row.optionalInstant());
  }

  @Override
  public void store(
      OrganisationId organisation, Subject subject, FailedLogins failed, Instant until) {
    jdbc.update(
        """
        UPDATE login_failure SET failures = ?, since = ?, locked_until = ?, expires_at = ?
        WHERE org_id = ? AND subject = ?
        """,
        failed.count(),
        failed.since(),
        failed.lockedUntil(),
        until,
        organisation,
        bytes(subject));
  }

  @Override
  public void remove(OrganisationId organisation, Subject subject) {
    jdbc.update(
        "DELETE FROM login_failure WHERE org_id = ? AND subject = ?", organisation, bytes(subject));
  }

  @Override
  public void recordLogin(OrganisationId organisation, Subject known, Instant expiresAt) {
    jdbc.update(
        """
        INSERT INTO login_failure (org_id, subject, failures, since, expires_at)
        VALUES (?, ?, 0, 0, ?)
        ON DUPLICATE KEY UPDATE expires_at = VALUES(expires_at)
        """,
        organisation.value(),
        bytes(known),
        expiresAt);
  }

  @Override
  public Optional<Instant> rememberedLogin(OrganisationId organisation, Subject known, Instant at) {
    return jdbc.first(
        "SELECT expires_at FROM login_failure WHERE org_id = ? AND subject = ? AND expires_at > ?",
        Row::instant,
        organisation.value(),
        bytes(known),
        at);
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM login_failure WHERE expires_at <= ? LIMIT ?", at, most);
  }

  private static byte[] bytes(Subject subject) {
    return HexFormat.of().parseHex(subject.digest());
  }
}
