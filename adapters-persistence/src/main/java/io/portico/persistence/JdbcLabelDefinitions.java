package io.portico.persistence;

import io.portico.application.port.out.LabelDefinitions;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelWording;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Label definitions in the table {@code label_definition}, one row each. */
@Singleton
final class JdbcLabelDefinitions implements LabelDefinitions {

  private static final String SELECT =
      """
      SELECT id, name, allowed, display_name, description, required, deprecated
      FROM label_definition
      """;

  private final Jdbc jdbc;
  private final ListedValues listedValues;

  JdbcLabelDefinitions(Jdbc jdbc, ListedValues listedValues) {
    this.jdbc = jdbc;
    this.listedValues = listedValues;
  }

  @Override
  public Addition add(OrganisationId organisation, LabelDefinition definition) {
    try {
      jdbc.update(
          Sql.of(
              """
              INSERT INTO label_definition
                (id, org_id, name, folded_name, allowed, display_name, description, required,
                 deprecated)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
              """,
              definition.id().value(),
              organisation.value(),
              definition.name().value(),
              definition.name().folded(),
              listedValues.written(definition),
              definition.wording().displayName(),
              definition.wording().description(),
              definition.required(),
              definition.deprecated()));
      return Addition.ADDED;
    } catch (UniqueKeyException _) {
      return Addition.NAME_TAKEN;
    }
  }

  @Override
  public Optional<LabelDefinition> find(OrganisationId organisation, LabelDefinitionId id) {
    return jdbc.first(
        Sql.of(SELECT + "WHERE id = ? AND org_id = ?", id.value(), organisation.value()),
        this::definition);
  }

  @Override
  public List<LabelDefinition> named(OrganisationId organisation, Set<LabelName> names) {
    if (names.isEmpty()) {
      return List.of();
    }
    return jdbc.query(
        Sql.of(SELECT + "WHERE org_id = ? AND name IN ", organisation.value())
            .then(Sql.list(names.stream().map(LabelName::value).toList())),
        this::definition);
  }

  @Override
  public List<LabelDefinition> page(
      OrganisationId organisation, Optional<LabelName> after, int limit) {
    return jdbc.query(
        Sql.of(
            SELECT + "WHERE org_id = ? AND name > ? ORDER BY name LIMIT ?",
            organisation.value(),
            after.map(LabelName::value).orElse(""),
            limit),
        this::definition);
  }

  @Override
  public List<LabelName> names(OrganisationId organisation, int limit) {
    return jdbc.query(
        Sql.of(
            "SELECT name FROM label_definition WHERE org_id = ? ORDER BY name LIMIT ?",
            organisation.value(),
            limit),
        row -> new LabelName(row.text()));
  }

  private LabelDefinition definition(Row row) throws SQLException {
    var id = new LabelDefinitionId(row.identifier());
    var name = new LabelName(row.text());
    var listed = listedValues.read(row.optionalText());
    return new LabelDefinition(
        id,
        name,
        AllowedValues.listedAs(List.copyOf(listed.keySet())),
        new LabelWording(row.optionalText(), row.optionalText(), ListedValues.described(listed)),
        row.flag(),
        row.flag());
  }
}
