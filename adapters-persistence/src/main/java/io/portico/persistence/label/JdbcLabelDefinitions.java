package io.portico.persistence.label;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.UniqueKeyException;
import io.portico.persistence.labelindex.ApiChangeLog;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Label definitions in the table {@code label_definition}, one row each. */
@Singleton
record JdbcLabelDefinitions(
    Jdbc jdbc,
    UnitOfWork unitOfWork,
    DatabaseProduct product,
    AllowedValuesColumn valuesColumn,
    ApiChangeLog changes,
    LabelNameGuesses guesses)
    implements LabelDefinitions {

  private static final String COLUMNS =
      """
      d.id, d.name, d.allowed, d.display_name, d.description, d.required, d.deprecated,
      d.former_names
      """;
  private static final String SELECT = "SELECT " + COLUMNS + "FROM label_definition d ";
  private static final String BY_ID = SELECT + "WHERE d.id = ? AND d.org_id = ?";

  @Override
  public Addition add(OrganisationId organisation, LabelDefinition definition) {
    return unitOfWork.execute(
        () -> {
          var row =
              columns(definition)
                  .set("id", definition.id())
                  .set("org_id", organisation)
                  .row("label_definition");
          if (!jdbc.insertIfAbsent(row)) {
            return Addition.NAME_TAKEN;
          }
          // Checked after the insertion, which waits for a concurrent renaming of a label with
          // that name.
          if (wasNameOfAnother(organisation, definition)) {
            remove(organisation, definition.id());
            return Addition.NAME_TAKEN;
          }
          changes.touchDefinitions(organisation);
          return Addition.ADDED;
        });
  }

  private Columns columns(LabelDefinition definition) {
    return new Columns()
        .set("name", definition.name().value())
        .set("folded_name", definition.name().folded())
        .set("allowed", valuesColumn.write(definition))
        .set("display_name", definition.texts().displayName())
        .set("description", definition.texts().description())
        .set("required", definition.required())
        .set("deprecated", definition.deprecated());
  }

  private boolean wasNameOfAnother(OrganisationId organisation, LabelDefinition definition) {
    return jdbc.exists(
        """
        SELECT 1
        FROM label_former_name f JOIN label_definition d ON d.number = f.definition
        WHERE f.org_id = ? AND f.folded_name = ? AND d.id <> ?
        """,
        organisation,
        definition.name().folded(),
        definition.id());
  }

  @Override
  public Optional<LabelDefinition> find(OrganisationId organisation, LabelDefinitionId id) {
    return jdbc.first(BY_ID, this::definition, id, organisation);
  }

  @Override
  public Optional<LabelDefinition> findForUpdate(
      OrganisationId organisation, LabelDefinitionId id) {
    return jdbc.first(BY_ID + " FOR UPDATE", this::definition, id, organisation);
  }

  @Override
  public Map<LabelName, LabelDefinition> named(OrganisationId organisation, Set<LabelName> names) {
    var found = new HashMap<>(namedToday(organisation, names));
    found.putAll(namedTodayOrEarlier(organisation, without(found.keySet(), names)));
    return found;
  }

  @Override
  public Map<LabelName, LabelDefinition> lockForAssignment(
      OrganisationId organisation, Set<LabelName> names) {
    var found = new HashMap<LabelName, LabelDefinition>();
    for (var guessed : lockedToGive(organisation, guesses.of(organisation, names)).values()) {
      names.stream()
          .filter(name -> leadsTo(name, guessed))
          .forEach(name -> found.put(name, guessed));
    }
    var others = without(found.keySet(), names);
    while (!others.isEmpty()) {
      var leading = named(organisation, others);
      var locked = lockedToGive(organisation, ids(leading.values()));
      leading.forEach(
          (name, definition) ->
              Optional.ofNullable(locked.get(definition.id()))
                  .filter(present -> leadsTo(name, present))
                  .ifPresent(present -> found.put(name, present)));
      // A label that was renamed or removed before it was locked is looked up again.
      others = without(found.keySet(), leading.keySet());
    }
    guesses.remember(organisation, found);
    return found;
  }

  private static Set<LabelDefinitionId> ids(Collection<LabelDefinition> definitions) {
    return definitions.stream().map(LabelDefinition::id).collect(toSet());
  }

  /* By primary key, as a renaming locks: locking by name would deadlock with it. */
  private Map<LabelDefinitionId, LabelDefinition> lockedToGive(
      OrganisationId organisation, Set<LabelDefinitionId> ids) {
    return jdbc
        .query(
            Chunks.of(ids.stream().sorted(comparing(LabelDefinitionId::value)).toList()),
            some ->
                Sql.of(SELECT + "WHERE d.org_id = ? AND d.id IN ", organisation)
                    .then(Sql.list(some))
                    .then(" ORDER BY d.id" + product.sharedLock()),
            this::definition)
        .stream()
        .collect(toMap(LabelDefinition::id, definition -> definition));
  }

  private Map<LabelName, LabelDefinition> namedToday(
      OrganisationId organisation, Set<LabelName> names) {
    return jdbc
        .query(
            Chunks.of(names),
            some ->
                Sql.of(SELECT + "WHERE d.org_id = ? AND d.name IN ", organisation)
                    .then(listed(some)),
            this::definition)
        .stream()
        .collect(toMap(LabelDefinition::name, definition -> definition));
  }

  /* One statement: between two, a label that regains a former name would be missed by both. */
  private Map<LabelName, LabelDefinition> namedTodayOrEarlier(
      OrganisationId organisation, Set<LabelName> names) {
    var found = new HashMap<LabelName, LabelDefinition>();
    if (names.isEmpty()) {
      return found;
    }
    var definitions =
        jdbc.query(
            Sql.of(SELECT + "WHERE d.org_id = ? AND d.name IN ", organisation)
                .then(listed(names))
                .then(
                    " UNION ALL "
                        + SELECT
                        + """
                        JOIN label_former_name f ON f.definition = d.number
                        WHERE f.org_id = ? AND f.name IN\s""",
                    organisation)
                .then(listed(names)),
            this::definition);
    for (var definition : definitions) {
      for (var name : names) {
        if (leadsTo(name, definition)) {
          found.put(name, definition);
        }
      }
    }
    return found;
  }

  private static boolean leadsTo(LabelName name, LabelDefinition definition) {
    return definition.name().equals(name) || definition.formerNames().contains(name);
  }

  private static Set<LabelName> without(Set<LabelName> found, Set<LabelName> names) {
    var others = new TreeSet<>(names);
    others.removeAll(found);
    return others;
  }

  private static Sql listed(Collection<LabelName> names) {
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
          changes.touchDefinitions(organisation);
          return Replacement.REPLACED;
        });
  }

  private void update(LabelDefinition definition) {
    jdbc.update(
        columns(definition)
            .set("former_names", joined(definition.formerNames()))
            .update("label_definition")
            .then(" WHERE id = ?", definition.id()));
  }

  private void replaceFormerNames(OrganisationId organisation, LabelDefinition definition) {
    deleteFormerNames(definition.id());
    for (var name : definition.formerNames()) {
      jdbc.update(
          """
          INSERT INTO label_former_name (org_id, name, folded_name, definition)
          SELECT ?, ?, ?, number FROM label_definition WHERE id = ?
          """,
          organisation,
          name.value(),
          name.folded(),
          definition.id());
    }
  }

  private void deleteFormerNames(LabelDefinitionId id) {
    jdbc.update(
        """
        DELETE FROM label_former_name
        WHERE definition = (SELECT number FROM label_definition WHERE id = ?)
        """,
        id);
  }

  @Override
  public void remove(OrganisationId organisation, LabelDefinitionId id) {
    unitOfWork.execute(
        () -> {
          changes.touchDefinitions(organisation);
          deleteFormerNames(id);
          jdbc.update(
              """
              DELETE FROM label_value
              WHERE definition =
                (SELECT number FROM label_definition WHERE id = ? AND org_id = ?)
              """,
              id,
              organisation);
          return jdbc.update(
              "DELETE FROM label_definition WHERE id = ? AND org_id = ?", id, organisation);
        });
  }

  @Override
  public List<LabelDefinition> page(
      OrganisationId organisation, Which which, Optional<LabelName> after, int limit) {
    return jdbc.query(
        SELECT + "WHERE d.org_id = ? AND d.name > ?" + used(which) + " ORDER BY d.name LIMIT ?",
        this::definition,
        organisation,
        after.map(LabelName::value).orElse(""),
        limit);
  }

  @Override
  public long count(OrganisationId organisation, Which which) {
    return jdbc.count(
        "SELECT COUNT(*) FROM label_definition d WHERE d.org_id = ?" + used(which), organisation);
  }

  /* Not with EXISTS: MariaDB would make a list of all definitions in api_label first. */
  private static String used(Which which) {
    return switch (which) {
      case ALL -> "";
      case IN_USE ->
          " AND (SELECT l.definition FROM api_label l WHERE l.definition = d.number LIMIT 1) > 0";
    };
  }

  @Override
  public List<LabelName> names(OrganisationId organisation, int limit) {
    return jdbc.query(
        "SELECT name FROM label_definition WHERE org_id = ? ORDER BY name LIMIT ?",
        row -> new LabelName(row.text()),
        organisation,
        limit);
  }

  @Override
  public List<LabelName> namesBelow(OrganisationId organisation, LabelName group, int limit) {
    return jdbc.query(
        """
        SELECT name FROM label_definition
        WHERE org_id = ? AND name LIKE ? ESCAPE '|'
        ORDER BY name LIMIT ?
        """,
        row -> new LabelName(row.text()),
        organisation,
        Sql.escaped(group.value()) + ".%",
        limit);
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
    var values = valuesColumn.read(row.optionalText());
    return new LabelDefinition(
        id,
        name,
        values.allowed(),
        new LabelTexts(row.optionalText(), row.optionalText(), values.descriptions()),
        row.flag(),
        row.flag(),
        row.optionalText().map(JdbcLabelDefinitions::split).orElseGet(TreeSet::new));
  }
}
