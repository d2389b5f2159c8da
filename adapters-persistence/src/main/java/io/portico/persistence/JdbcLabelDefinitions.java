package io.portico.persistence;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelWording;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Label definitions in the table {@code label_definition}, one row each. */
@Singleton
final class JdbcLabelDefinitions implements LabelDefinitions {

  private static final String COLUMNS =
      """
      d.id, d.name, d.allowed, d.display_name, d.description, d.required, d.deprecated,
      d.former_names
      """;
  private static final String SELECT = "SELECT " + COLUMNS + "FROM label_definition d ";

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final RowLocks locks;
  private final ListedValues listedValues;

  JdbcLabelDefinitions(
      Jdbc jdbc, UnitOfWork unitOfWork, RowLocks locks, ListedValues listedValues) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.locks = locks;
    this.listedValues = listedValues;
  }

  @Override
  public Addition add(OrganisationId organisation, LabelDefinition definition) {
    return unitOfWork.execute(
        () -> {
          try {
            insert(organisation, definition);
          } catch (UniqueKeyException _) {
            return Addition.NAME_TAKEN;
          }
          // Asked behind the insertion, which has waited for whoever renamed a label of that name.
          if (wasNameOfAnother(organisation, definition)) {
            remove(organisation, definition.id());
            return Addition.NAME_TAKEN;
          }
          return Addition.ADDED;
        });
  }

  private void insert(OrganisationId organisation, LabelDefinition definition) {
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
  }

  private boolean wasNameOfAnother(OrganisationId organisation, LabelDefinition definition) {
    return jdbc.first(
            Sql.of(
                """
                SELECT 1
                FROM label_former_name f JOIN label_definition d ON d.number = f.definition
                WHERE f.org_id = ? AND f.folded_name = ? AND d.id <> ?
                """,
                organisation.value(),
                definition.name().folded(),
                definition.id().value()),
            row -> row.integer())
        .isPresent();
  }

  @Override
  public Optional<LabelDefinition> find(OrganisationId organisation, LabelDefinitionId id) {
    return find(organisation, id, "");
  }

  @Override
  public Optional<LabelDefinition> findToChange(OrganisationId organisation, LabelDefinitionId id) {
    return find(organisation, id, " FOR UPDATE");
  }

  private Optional<LabelDefinition> find(
      OrganisationId organisation, LabelDefinitionId id, String lock) {
    return jdbc.first(
        Sql.of(SELECT + "WHERE d.id = ? AND d.org_id = ?" + lock, id.value(), organisation.value()),
        this::definition);
  }

  @Override
  public Map<LabelName, LabelDefinition> named(OrganisationId organisation, Set<LabelName> names) {
    return named(organisation, names, "");
  }

  @Override
  public Map<LabelName, LabelDefinition> namedToGive(
      OrganisationId organisation, Set<LabelName> names) {
    return named(organisation, names, locks.shared());
  }

  private Map<LabelName, LabelDefinition> named(
      OrganisationId organisation, Set<LabelName> names, String lock) {
    var found = new HashMap<LabelName, LabelDefinition>();
    if (names.isEmpty()) {
      return found;
    }
    jdbc.query(
            Sql.of(SELECT + "WHERE d.org_id = ? AND d.name IN ", organisation.value())
                .then(listed(names))
                .then(" ORDER BY d.name" + lock),
            this::definition)
        .forEach(definition -> found.put(definition.name(), definition));
    var others = new TreeSet<>(names);
    others.removeAll(found.keySet());
    if (!others.isEmpty()) {
      formerlyNamed(organisation, others, lock).forEach(found::put);
    }
    return found;
  }

  private Map<LabelName, LabelDefinition> formerlyNamed(
      OrganisationId organisation, Set<LabelName> names, String lock) {
    record Former(LabelName name, LabelDefinition definition) {}
    return jdbc
        .query(
            Sql.of(
                    "SELECT "
                        + COLUMNS
                        + """
                          , f.name
                          FROM label_former_name f
                          JOIN label_definition d ON d.number = f.definition
                          WHERE f.org_id = ? AND f.name IN\s""",
                    organisation.value())
                .then(listed(names))
                .then(" ORDER BY f.name" + lock),
            row -> {
              var definition = definition(row);
              return new Former(new LabelName(row.text()), definition);
            })
        .stream()
        .collect(toMap(Former::name, Former::definition));
  }

  private static Sql listed(Set<LabelName> names) {
    return Sql.list(names.stream().map(LabelName::value).toList());
  }

  @Override
  public Replacement replace(OrganisationId organisation, LabelDefinition definition) {
    return unitOfWork.execute(
        () -> {
          var present = find(organisation, definition.id()).orElseThrow();
          try {
            update(definition);
          } catch (UniqueKeyException _) {
            return Replacement.NAME_TAKEN;
          }
          if (!present.name().equals(definition.name())
              && wasNameOfAnother(organisation, definition)) {
            update(present);
            return Replacement.NAME_TAKEN;
          }
          if (!present.formerNames().equals(definition.formerNames())) {
            replaceFormerNames(organisation, definition);
          }
          return Replacement.REPLACED;
        });
  }

  private void update(LabelDefinition definition) {
    jdbc.update(
        Sql.of(
            """
            UPDATE label_definition
            SET name = ?, folded_name = ?, allowed = ?, display_name = ?, description = ?,
                required = ?, deprecated = ?, former_names = ?
            WHERE id = ?
            """,
            definition.name().value(),
            definition.name().folded(),
            listedValues.written(definition),
            definition.wording().displayName(),
            definition.wording().description(),
            definition.required(),
            definition.deprecated(),
            joined(definition.formerNames()),
            definition.id().value()));
  }

  private void replaceFormerNames(OrganisationId organisation, LabelDefinition definition) {
    deleteFormerNames(definition.id());
    for (var name : definition.formerNames()) {
      jdbc.update(
          Sql.of(
              """
              INSERT INTO label_former_name (org_id, name, folded_name, definition)
              SELECT ?, ?, ?, number FROM label_definition WHERE id = ?
              """,
              organisation.value(),
              name.value(),
              name.folded(),
              definition.id().value()));
    }
  }

  private void deleteFormerNames(LabelDefinitionId id) {
    jdbc.update(
        Sql.of(
            """
            DELETE FROM label_former_name
            WHERE definition = (SELECT number FROM label_definition WHERE id = ?)
            """,
            id.value()));
  }

  @Override
  public void remove(OrganisationId organisation, LabelDefinitionId id) {
    unitOfWork.execute(
        () -> {
          deleteFormerNames(id);
          jdbc.update(
              Sql.of(
                  """
                  DELETE FROM label_value
                  WHERE definition =
                    (SELECT number FROM label_definition WHERE id = ? AND org_id = ?)
                  """,
                  id.value(),
                  organisation.value()));
          return jdbc.update(
              Sql.of(
                  "DELETE FROM label_definition WHERE id = ? AND org_id = ?",
                  id.value(),
                  organisation.value()));
        });
  }

  @Override
  public List<LabelDefinition> page(
      OrganisationId organisation, Which which, Optional<LabelName> after, int limit) {
    var used =
        switch (which) {
          case ALL -> "";
          case IN_USE -> " AND EXISTS (SELECT 1 FROM api_label l WHERE l.definition = d.number)";
        };
    return jdbc.query(
        Sql.of(
            SELECT + "WHERE d.org_id = ? AND d.name > ?" + used + " ORDER BY d.name LIMIT ?",
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

  private static Optional<String> joined(SortedSet<LabelName> names) {
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(names.stream().map(LabelName::value).collect(joining(" ")));
  }

  private static SortedSet<LabelName> split(String names) {
    return Arrays.stream(names.split(" ")).map(LabelName::new).collect(toCollection(TreeSet::new));
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
        row.flag(),
        row.optionalText().map(JdbcLabelDefinitions::split).orElseGet(TreeSet::new));
  }
}
