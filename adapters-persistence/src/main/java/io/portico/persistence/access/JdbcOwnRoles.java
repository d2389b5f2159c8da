package io.portico.persistence.access;

import io.portico.application.port.out.access.OwnRoles;
import io.portico.domain.access.OwnRole;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.BindingsColumn;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Roles that administrators defined, in the table {@code own_role}. */
@Singleton
record JdbcOwnRoles(Jdbc jdbc) implements OwnRoles {

  private static final String SELECT = "SELECT name, permissions FROM own_role WHERE org_id = ?";

  @Override
  public List<OwnRole> all(OrganisationId organisation) {
    return jdbc.query(SELECT + " ORDER BY name", JdbcOwnRoles::role, organisation);
  }

  @Override
  public Optional<OwnRole> find(OrganisationId organisation, String name) {
    return jdbc.first(SELECT + " AND name = ?", JdbcOwnRoles::role, organisation, name)
        // Servers of the MySQL family compare texts without the blanks at their ends.
        .filter(role -> role.name().equals(name));
  }

  @Override
  public boolean add(OrganisationId organisation, OwnRole role) {
    return jdbc.insertIfAbsent(
        new Columns()
            .set("org_id", organisation)
            .set("name", role.name())
            .set("permissions", BindingsColumn.words(role.permissions()))
            .row("own_role"));
  }

  @Override
  public void replace(OrganisationId organisation, OwnRole role) {
    jdbc.update(
        "UPDATE own_role SET permissions = ? WHERE org_id = ? AND name = ?",
        BindingsColumn.words(role.permissions()),
        organisation,
        role.name());
  }

  @Override
  public boolean remove(OrganisationId organisation, String name) {
    return jdbc.update("DELETE FROM own_role WHERE org_id = ? AND name = ?", organisation, name)
        > 0;
  }

  private static OwnRole role(Row row) throws SQLException {
    return new OwnRole(row.text(), BindingsColumn.permissions(row.text()));
  }
}
