package io.portico.persistence;

import io.portico.application.port.out.DiscoveryMappings;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Mappings in the table {@code discovery_mapping}. */
@Singleton
final class JdbcDiscoveryMappings implements DiscoveryMappings {

  private final Jdbc jdbc;
  private final WrittenRules rules;

  JdbcDiscoveryMappings(Jdbc jdbc, WrittenRules rules) {
    this.jdbc = jdbc;
    this.rules = rules;
  }

  @Override
  public Optional<MappingRules> find(OrganisationId organisation, SourceName source) {
    return jdbc.first(
        Sql.of(
            "SELECT likeness, rules FROM discovery_mapping WHERE org_id = ? AND source = ?",
            organisation.value(),
            source.value()),
        row -> new MappingRules(row.flag(), rules.read(row.text())));
  }

  @Override
  public void put(OrganisationId organisation, SourceName source, MappingRules mapping) {
    jdbc.update(
        Sql.of(
            """
            INSERT INTO discovery_mapping (org_id, source, likeness, rules)
            VALUES (?, ?, ?, ?)
            ON DUPLICATE KEY UPDATE likeness = VALUES(likeness), rules = VALUES(rules)
            """,
            organisation.value(),
            source.value(),
            mapping.likeness(),
            rules.written(mapping.rules())));
  }
}
