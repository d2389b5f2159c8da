package io.portico.persistence.discovery;

import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** Mappings in the table {@code discovery_mapping}. */
@Singleton
final class JdbcDiscoveryMappings implements DiscoveryMappings {

  private final Jdbc jdbc;
  private final RulesColumn rules;

  JdbcDiscoveryMappings(Jdbc jdbc, RulesColumn rules) {
    this.jdbc = jdbc;
    this.rules = rules;
  }

  @Override
  public Optional<MappingRules> find(OrganisationId organisation, SourceName source) {
    return find(organisation, source, "");
  }

  @Override
  public Optional<MappingRules> findForUpdate(OrganisationId organisation, SourceName source) {
    return find(organisation, source, " FOR UPDATE");
  }

  private Optional<MappingRules> find(OrganisationId organisation, SourceName source, String lock) {
    return jdbc.first(
        "SELECT likeness, rules FROM discovery_mapping WHERE org_id = ? AND source = ?" + lock,
        row -> new MappingRules(row.flag(), rules.read(row.text())),
        organisation.value(),
        source.value());
  }

  @Override
  public SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit) {
    record Found(SourceName source, MappingRules mapping) {}
    var all = new LinkedHashMap<SourceName, MappingRules>();
    jdbc.query(
            """
            SELECT source, likeness, rules FROM discovery_mapping
            WHERE org_id = ? ORDER BY source LIMIT ?
            """,
            row ->
                new Found(
                    new SourceName(row.text()),
                    new MappingRules(row.flag(), rules.read(row.text()))),
            organisation.value(),
            limit)
        .forEach(found -> all.put(found.source(), found.mapping()));
    return all;
  }

  @Override
  public boolean add(OrganisationId organisation, SourceName source, MappingRules mapping) {
    try {
      jdbc.insert(
          "discovery_mapping (org_id, source, likeness, rules)",
          organisation.value(),
          source.value(),
          mapping.matchSimilarNames(),
          rules.write(mapping.rules()));
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
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
        organisation.value(),
        source.value());
  }
}
