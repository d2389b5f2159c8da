package io.portico.persistence.access;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Administrators;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.TokenHash;
import io.portico.domain.access.UserId;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Dashboard users in the table {@code dashboard_user}. */
@Singleton
final class JdbcDashboardUsers implements DashboardUsers {

  private static final String SELECT =
      """
      SELECT id, org_id, email, first_name, last_name, role, active, credential, password,
             created_at, updated_at
      FROM dashboard_user
      """;

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;

  JdbcDashboardUsers(Jdbc jdbc, UnitOfWork unitOfWork) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Addition add(DashboardUser user) {
    return unitOfWork.execute(
        () -> {
          lock(user.organisation());
          try {
            insert(user);
          } catch (UniqueKeyException _) {
            return isAnothers(user) ? Addition.CREDENTIAL_TAKEN : Addition.EMAIL_TAKEN;
          }
          if (count(user.organisation()) > MOST) {
            remove(user.organisation(), user.id());
            return Addition.TOO_MANY;
          }
          return Addition.ADDED;
        });
  }

  /*
   * An update instead of a lock, because the nodes of a database cluster do not see each other's
   * locks.
   */
  private void lock(OrganisationId organisation) {
    jdbc.update(
        """
        INSERT INTO dashboard_user_change (org_id, changes) VALUES (?, 1)
        ON DUPLICATE KEY UPDATE changes = changes + VALUES(changes)
        """,
        organisation.value());
  }

  private void insert(DashboardUser user) {
    var profile = user.profile();
    jdbc.insert(
        """
        dashboard_user
          (id, org_id, email, canonical_email, first_name, last_name, role,
           active, credential, password, created_at, updated_at)
        """,
        user.id().value(),
        user.organisation().value(),
        profile.email().written(),
        canonical(profile.email()),
        profile.firstName(),
        profile.lastName(),
        profile.role().name(),
        profile.active(),
        bytes(user.credential()),
        user.password().map(PasswordHash::text),
        user.createdAt(),
        user.updatedAt());
  }

  private long count(OrganisationId organisation) {
    return jdbc.count("SELECT COUNT(*) FROM dashboard_user WHERE org_id = ?", organisation.value());
  }

  private boolean isAnothers(DashboardUser user) {
    return withCredential(user.credential())
        .filter(other -> !other.id().equals(user.id()))
        .isPresent();
  }

  @Override
  public Optional<DashboardUser> withCredential(TokenHash credential) {
    return jdbc.first(SELECT + "WHERE credential = ?", JdbcDashboardUsers::user, bytes(credential));
  }

  @Override
  public Optional<DashboardUser> find(OrganisationId organisation, UserId id) {
    return find(organisation, id, "");
  }

  @Override
  public Optional<DashboardUser> findForUpdate(OrganisationId organisation, UserId id) {
    lock(organisation);
    return find(organisation, id, " FOR UPDATE");
  }

  private Optional<DashboardUser> find(OrganisationId organisation, UserId id, String lock) {
    return jdbc.first(
        SELECT + "WHERE id = ? AND org_id = ?" + lock,
        JdbcDashboardUsers::user,
        id.value(),
        organisation.value());
  }

  @Override
  public Administrators administrators(OrganisationId organisation) {
    return new Administrators(
        new HashSet<>(
            jdbc.query(
                "SELECT id FROM dashboard_user WHERE org_id = ? AND active AND role = ?",
                row -> new UserId(row.identifier()),
                organisation.value(),
                Role.ADMIN.name())));
  }

  @Override
  public Replacement replace(DashboardUser user) {
    var profile = user.profile();
    try {
      jdbc.update(
          """
          UPDATE dashboard_user
          SET email = ?, canonical_email = ?, first_name = ?, last_name = ?, role = ?,
              active = ?, credential = ?, password = ?, updated_at = ?
          WHERE id = ? AND org_id = ?
          """,
          profile.email().written(),
          canonical(profile.email()),
          profile.firstName(),
          profile.lastName(),
          profile.role().name(),
          profile.active(),
          bytes(user.credential()),
          user.password().map(PasswordHash::text),
          user.updatedAt(),
          user.id().value(),
          user.organisation().value());
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return isAnothers(user) ? Replacement.CREDENTIAL_TAKEN : Replacement.EMAIL_TAKEN;
    }
  }

  @Override
  public boolean remove(OrganisationId organisation, UserId id) {
    return jdbc.update(
            "DELETE FROM dashboard_user WHERE id = ? AND org_id = ?",
            id.value(),
            organisation.value())
        > 0;
  }

  @Override
  public List<DashboardUser> page(
      OrganisationId organisation, Optional<EmailAddress> after, int limit) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND canonical_email > ? ORDER BY canonical_email LIMIT ?",
        JdbcDashboardUsers::user,
        organisation.value(),
        after.map(JdbcDashboardUsers::canonical).orElseGet(() -> new byte[0]),
        limit);
  }

  private static DashboardUser user(Row row) throws SQLException {
    var id = new UserId(row.identifier());
    var organisation = new OrganisationId(row.identifier());
    var profile =
        new UserProfile(
            new EmailAddress(row.text()),
            row.text(),
            row.text(),
            Role.valueOf(row.text()),
            row.flag());
    return new DashboardUser(
        id,
        organisation,
        profile,
        new TokenHash(HexFormat.of().formatHex(row.bytes())),
        row.optionalText().map(PasswordHash::new),
        row.instant(),
        row.instant());
  }

  private static byte[] canonical(EmailAddress email) {
    return email.canonical().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] bytes(TokenHash credential) {
    return HexFormat.of().parseHex(credential.hex());
  }
}
