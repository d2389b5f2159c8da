package io.portico.persistence.organisation;

import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Organisation;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Organisations in the table {@code organisation}. */
@Singleton
final class JdbcOrganisations implements Organisations {

  private final Jdbc jdbc;

  JdbcOrganisations(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(Organisation organisation) {
    jdbc.update(
        Sql.of(
            "INSERT INTO organisation (id, name) VALUES (?, ?)",
            organisation.id().value(),
            organisation.name()));
  }

  @Override
  public Optional<Organisation> find(OrganisationId id) {
    return jdbc.first(
        Sql.of("SELECT name FROM organisation WHERE id = ?", id.value()),
        row -> new Organisation(id, row.text()));
  }

  @Override
  public Optional<Organisation> first() {
    return jdbc.first(
        Sql.of("SELECT id, name FROM organisation ORDER BY id LIMIT 1"),
        row -> new Organisation(new OrganisationId(row.identifier()), row.text()));
  }
}
