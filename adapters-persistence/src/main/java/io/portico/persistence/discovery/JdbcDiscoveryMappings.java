package io.portico.persistence.discovery;

import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Mappings in the table {@code discovery_mapping}. */
@Singleton
record JdbcDiscoveryMappings(Jdbc jdbc, RulesColumn rules) implements DiscoveryMappings {

  private static final String OF_SOURCE =
      "SELECT likeness, rules FROM discovery_mapping WHERE org_id = ? AND source = ?";

  @Override
  public Optional<MappingRules> find(OrganisationId organisation, SourceName source) {
    return jdbc.first(OF_SOURCE, this::mapping, organisation, source.value());
  }

  @Override
  public Optional<MappingRules> findForUpdate(OrganisationId organisation, SourceName source) {
    return jdbc.first(OF_SOURCE + " FOR UPDATE", this::mapping, organisation, source.value());
  }

  private MappingRules mapping(Row row) throws SQLException {
    return new MappingRules(row.flag(), rules.read(row.text()));
  }

  @Override
  public SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit) {
    var all = new LinkedHashMap<SourceName, MappingRules>();
    jdbc.query(
            """
            SELECT source, likeness, rules FROM discovery_mapping
            WHERE org_id = ? ORDER BY source LIMIT ?
            """,
            row -> Map.entry(new SourceName(row.text()), mapping(row)),
            organisation,
            limit)
        .forEach(found -> all.put(found.getKey(), found.getValue()));
    return all;
  }

  @Override
  public boolean add(OrganisationId organisation, SourceName source, MappingRules mapping) {
    return jdbc.insertIfAbsent(
        "discovery_mapping (org_id, source, likeness, rules)",
        organisation,
        source.value(),
        mapping.matchSimilarNames(),
        rules.write(mapping.rules()));
  }

  @Override
  public void replace(OrganisationId organisation, SourceName source, MappingRules mapping) {
    jdbc.update(
        """
        UPDATE discovery_mapping SET likeness = ?, rules = ?
        WHERE org_id = ? AND source = ?
        """,
        mapping.matchSimilarNames(),
        rules.write(mapping.rules()),
        organisation,
        source.value());
  }
}
