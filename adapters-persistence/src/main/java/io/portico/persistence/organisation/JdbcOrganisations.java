package io.portico.persistence.organisation;

import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Organisation;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Organisations in the table {@code organisation}. */
@Singleton
record JdbcOrganisations(Jdbc jdbc) implements Organisations {

  @Override
  public void add(Organisation organisation) {
    jdbc.insert("organisation (id, name)", organisation.id(), organisation.name());
  }

  @Override
  public boolean adopt(Organisation organisation) {
    if (!jdbc.insertIfAbsent("organisation (id, name)", organisation.id(), organisation.name())) {
      return false;
    }
    jdbc.insert("adopted_organisation (id)", organisation.id());
    return true;
  }

  @Override
  public Optional<Organisation> find(OrganisationId id) {
    return jdbc.first(
        "SELECT name FROM organisation WHERE id = ?", row -> new Organisation(id, row.text()), id);
  }

  @Override
  public Optional<Organisation> first() {
    return jdbc.first(
        """
        SELECT id, name FROM organisation o
        WHERE NOT EXISTS (SELECT 1 FROM adopted_organisation a WHERE a.id = o.id)
        ORDER BY id LIMIT 1
        """,
        row -> new Organisation(new OrganisationId(row.identifier()), row.text()));
  }
}
