package io.portico.persistence.access;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Administrators;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.TokenHash;
import io.portico.domain.access.UserBindings;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.column.AddressForms;
import io.portico.persistence.column.BindingsColumn;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.RecordTable;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Dashboard users in the table {@code dashboard_user}. */
@Singleton
final class JdbcDashboardUsers extends RecordTable<UserId, DashboardUser>
    implements DashboardUsers {

  private final BindingsColumn bindings;
  private final UnitOfWork unitOfWork;

  JdbcDashboardUsers(Jdbc jdbc, BindingsColumn bindings, UnitOfWork unitOfWork) {
    super(
        jdbc,
        "dashboard_user",
        "id",
        """
        id, org_id, email, first_name, last_name, role, active, credential, password, bindings,
        group_bindings, created_at, updated_at\
        """);
    this.bindings = bindings;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Addition add(DashboardUser user) {
    return unitOfWork.execute(
        () -> {
          lock(user.organisation());
          var row = columns(user).set("id", user.id()).set("created_at", user.createdAt());
          if (!jdbc.insertIfAbsent(row(user.organisation(), row))) {
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
        organisation);
  }

  private Columns columns(DashboardUser user) {
    var profile = user.profile();
    return new Columns()
        .set("email", profile.email().written())
        .set("canonical_email", AddressForms.canonical(profile.email()))
        .set("first_name", profile.firstName())
        .set("last_name", profile.lastName())
        .set("role", profile.role().name())
        .set("active", profile.active())
        .set("credential", user.credential())
        .set("password", user.password().map(PasswordHash::text))
        .set("bindings", bindings.write(user.bindings().own()))
        .set("group_bindings", bindings.write(user.bindings().ofGroups()))
        .set("updated_at", user.updatedAt());
  }

  private boolean isAnothers(DashboardUser user) {
    return withCredential(user.credential())
        .filter(other -> !other.id().equals(user.id()))
        .isPresent();
  }

  @Override
  public Optional<DashboardUser> withCredential(TokenHash credential) {
    return first("WHERE credential = ?", credential);
  }

  @Override
  public List<DashboardUser> withEmail(EmailAddress email, int limit) {
    return query(
        Sql.of("WHERE canonical_email IN ")
            .then(Sql.list(AddressForms.stored(email)))
            .then(" ORDER BY id LIMIT ?", limit));
  }

  @Override
  public Optional<DashboardUser> findForUpdate(OrganisationId organisation, UserId id) {
    lock(organisation);
    return super.findForUpdate(organisation, id);
  }

  @Override
  public Administrators administrators(OrganisationId organisation) {
    var ids =
        jdbc.query(
            "SELECT id FROM dashboard_user WHERE org_id = ? AND active AND role = ?",
            row -> new UserId(row.identifier()),
            organisation,
            Role.ADMIN.name());
    return new Administrators(Set.copyOf(ids));
  }

  @Override
  public Replacement replace(DashboardUser user) {
    try {
      update(user.organisation(), user.id(), columns(user));
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return isAnothers(user) ? Replacement.CREDENTIAL_TAKEN : Replacement.EMAIL_TAKEN;
    }
  }

  @Override
  public List<DashboardUser> page(
      OrganisationId organisation, Optional<EmailAddress> after, int limit) {
    return query(
        "WHERE org_id = ? AND canonical_email > ? ORDER BY canonical_email LIMIT ?",
        organisation,
        after.map(AddressForms::canonical).orElseGet(() -> new byte[0]),
        limit);
  }

  @Override
  protected DashboardUser read(Row row) throws SQLException {
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
        row.tokenHash(),
        row.optionalText().map(PasswordHash::new),
        new UserBindings(bindings.read(row.optionalText()), bindings.read(row.optionalText())),
        row.instant(),
        row.instant());
  }
}
