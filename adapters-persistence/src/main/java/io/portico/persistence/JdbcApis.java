package io.portico.persistence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.portico.application.port.out.Apis;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.UserId;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelSource.Discovered;
import io.portico.domain.label.LabelSource.Manual;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** APIs in the table {@code api}, their labels in the index {@code api_label}. */
@Singleton
final class JdbcApis implements Apis {

  private static final String COLUMNS =
      """
      a.id, a.name, a.version, a.description, a.style, a.owner, a.provider, a.url,
      a.created_at, a.updated_at
      """;

  private static final Sql SELECT = Sql.of("SELECT " + COLUMNS + "FROM api a ");

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final LabelDictionary dictionary;

  JdbcApis(Jdbc jdbc, UnitOfWork unitOfWork, LabelDictionary dictionary) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.dictionary = dictionary;
  }

  @Override
  public Addition add(OrganisationId organisation, ApiRecord api) {
    return unitOfWork.execute(
        () -> {
          try {
            insert(organisation, api);
          } catch (UniqueKeyException _) {
            return Addition.ID_TAKEN;
          }
          insertLabels(organisation, api.id(), api.labels().byName().values());
          return Addition.ADDED;
        });
  }

  private void insert(OrganisationId organisation, ApiRecord api) {
    var description = api.description();
    jdbc.update(
        Sql.of(
            """
            INSERT INTO api
              (org_id, id, name, version, description, style, owner, provider, url,
               created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            organisation.value(),
            api.id().value(),
            description.name(),
            description.version(),
            description.description(),
            description.style().map(ApiStyle::word),
            description.owner(),
            description.provider(),
            description.url(),
            api.createdAt(),
            api.updatedAt()));
  }

  @Override
  public Optional<ApiRecord> find(OrganisationId organisation, ApiId id) {
    return find(organisation, id, "");
  }

  @Override
  public Optional<ApiRecord> findToChange(OrganisationId organisation, ApiId id) {
    return find(organisation, id, " FOR UPDATE");
  }

  private Optional<ApiRecord> find(OrganisationId organisation, ApiId id, String lock) {
    var rows =
        jdbc.query(
            SELECT.then("WHERE a.org_id = ? AND a.id = ?" + lock, organisation.value(), id.value()),
            JdbcApis::withoutLabels);
    return withLabels(organisation, rows).stream().findFirst();
  }

  @Override
  public List<ApiRecord> select(
      OrganisationId organisation, Selection selection, Optional<ApiId> after, int limit) {
    var plan = new SelectionPlan(organisation, after, limit);
    return switch (selection) {
      case Selection.Everything() ->
          withLabels(
              organisation,
              jdbc.query(
                  SELECT.then("WHERE ").then(plan.page("a.id", true)), JdbcApis::withoutLabels));
      case Selection.AnyOf(var selectors) -> {
        var resolved = dictionary.resolve(organisation, selectors);
        if (resolved.isEmpty()) {
          yield List.of();
        }
        var rows =
            jdbc.query(
                Sql.of("SELECT " + COLUMNS + "FROM (")
                    .then(plan.ids(resolved))
                    .then(
                        ") p JOIN api a ON a.org_id = ? AND a.id = p.api_id ORDER BY a.id",
                        organisation.value()),
                JdbcApis::withoutLabels);
        yield withLabels(organisation, rows);
      }
    };
  }

  @Override
  public void relabel(
      OrganisationId organisation, ApiRecord from, LabelAssignments to, Instant at) {
    var gone =
        from.labels().byName().values().stream()
            .filter(assignment -> !assignment.equals(to.byName().get(assignment.name())))
            .map(LabelAssignment::name)
            .toList();
    if (!gone.isEmpty()) {
      jdbc.update(
          Sql.of("DELETE FROM api_label WHERE api_id = ? AND definition IN ", from.id().value())
              .then(Sql.list(dictionary.numbers(organisation, gone).values())));
    }
    var come =
        to.byName().values().stream()
            .filter(assignment -> !assignment.equals(from.labels().byName().get(assignment.name())))
            .toList();
    insertLabels(organisation, from.id(), come);
    jdbc.update(
        Sql.of(
            "UPDATE api SET updated_at = ? WHERE org_id = ? AND id = ?",
            at,
            organisation.value(),
            from.id().value()));
  }

  private void insertLabels(
      OrganisationId organisation, ApiId api, Collection<LabelAssignment> assignments) {
    if (assignments.isEmpty()) {
      return;
    }
    var interned = dictionary.intern(organisation, assignments);
    var rows =
        interned.entrySet().stream()
            .map(
                entry ->
                    Sql.of(
                        "(?, ?, ?, ?, ?, ?)",
                        entry.getValue().id(),
                        api.value(),
                        entry.getValue().definition(),
                        sourceColumn(entry.getKey().source()),
                        entry.getKey().setBy().value(),
                        entry.getKey().setAt()))
            .toList();
    jdbc.update(
        Sql.of(
                """
                INSERT INTO api_label (value_id, api_id, definition, source, set_by, set_at)
                VALUES\s""")
            .then(Sql.join(", ", rows)));
  }

  private List<ApiRecord> withLabels(OrganisationId organisation, List<ApiRecord> apis) {
    if (apis.isEmpty()) {
      return apis;
    }
    record Labelled(ApiId api, LabelAssignment assignment) {}
    Map<ApiId, List<LabelAssignment>> assignments =
        jdbc
            .query(
                Sql.of(
                        """
                        SELECT l.api_id, d.name, v.text, l.source, l.set_by, l.set_at
                        FROM api_label l
                        JOIN label_value v ON v.id = l.value_id
                        JOIN label_definition d ON d.number = l.definition AND d.org_id = ?
                        WHERE l.api_id IN\s""",
                        organisation.value())
                    .then(Sql.list(apis.stream().map(api -> api.id().value()).toList())),
                row -> new Labelled(new ApiId(row.identifier()), assignment(row)))
            .stream()
            .collect(groupingBy(Labelled::api, mapping(Labelled::assignment, toList())));
    return apis.stream()
        .map(
            api ->
                api.carrying(
                    LabelAssignments.of(assignments.getOrDefault(api.id(), List.of())),
                    api.updatedAt()))
        .toList();
  }

  private static ApiRecord withoutLabels(Row row) throws SQLException {
    return new ApiRecord(
        new ApiId(row.identifier()),
        new ApiDescription(
            row.text(),
            row.optionalText(),
            row.optionalText(),
            row.optionalText().map(ApiStyle::of),
            row.optionalText(),
            row.optionalText(),
            row.optionalText()),
        LabelAssignments.NONE,
        row.instant(),
        row.instant());
  }

  private static LabelAssignment assignment(Row row) throws SQLException {
    return new LabelAssignment(
        new LabelName(row.text()),
        new LabelValue(row.text()),
        row.optionalText().<LabelSource>map(Discovered::new).orElseGet(Manual::new),
        new UserId(row.identifier()),
        row.instant());
  }

  private static Optional<String> sourceColumn(LabelSource source) {
    return switch (source) {
      case Manual() -> Optional.empty();
      case Discovered(var system) -> Optional.of(system);
    };
  }
}
