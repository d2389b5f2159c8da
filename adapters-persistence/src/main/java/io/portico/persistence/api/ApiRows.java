package io.portico.persistence.api;

import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelSource.Discovered;
import io.portico.domain.label.LabelSource.Manual;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/** Reads and writes the rows of the table {@code api}, and reads the labels that belong to them. */
@Singleton
record ApiRows(Jdbc jdbc) {

  /** The columns of {@code api a}, in the order in which rows are read. */
  static final String COLUMNS =
      """
      a.id, a.name, a.version, a.description, a.style, a.owner, a.provider, a.url,
      a.source, a.external_id, a.missing_since, a.created_at, a.updated_at, a.has_definition
      """;

  /** Returns the APIs whose rows {@code sql} selects, with their labels, in its order. */
  List<ApiRecord> read(OrganisationId organisation, Sql sql) {
    return withLabels(organisation, readWithoutLabels(sql));
  }

  /** Returns the APIs whose rows {@code sql} selects, in its order. */
  List<ApiRecord> readWithoutLabels(Sql sql) {
    return jdbc.query(sql, ApiRows::api);
  }

  /**
   * Adds rows.
   *
   * @throws UniqueKeyException if the organisation has an API with one of the ids or origins
   */
  void insert(OrganisationId organisation, List<ApiRecord> apis) {
    for (var some : Chunks.of(apis)) {
      jdbc.insert(some.stream().map(api -> row(organisation, api)).toList());
    }
  }

  private static NewRow row(OrganisationId organisation, ApiRecord api) {
    return columns(api)
        .set("org_id", organisation)
        .set("id", api.id())
        .set("created_at", api.createdAt())
        .row("api");
  }

  private static Columns columns(ApiRecord api) {
    var description = api.description();
    return new Columns()
        .set("name", description.name())
        .set("version", description.version())
        .set("description", description.description())
        .set("style", description.style())
        .set("owner", description.owner())
        .set("provider", description.provider())
        .set("url", description.url())
        .set("source", api.origin().map(origin -> origin.source().value()))
        .set("external_id", api.origin().map(origin -> origin.externalId().value()))
        .set("missing_since", api.origin().flatMap(ApiOrigin::missingSince))
        .set("updated_at", api.updatedAt())
        .set("has_definition", api.hasDefinition());
  }

  /** Updates the rows of the APIs, all columns but their ids. */
  void update(OrganisationId organisation, List<ApiRecord> apis) {
    jdbc.updateEach(
        apis.stream()
            .map(
                api ->
                    columns(api)
                        .update("api")
                        .then(" WHERE org_id = ? AND id = ?", organisation, api.id()))
            .toList());
  }

  record Labelled(ApiId api, Optional<LabelAssignment> assignment) {}

  private List<ApiRecord> withLabels(OrganisationId organisation, List<ApiRecord> apis) {
    var assignments = new HashMap<ApiId, List<LabelAssignment>>();
    for (var labelled :
        jdbc.query(Chunks.of(apis), some -> labels(organisation, some), ApiRows::labelled)) {
      labelled
          .assignment()
          .ifPresent(assignments.computeIfAbsent(labelled.api(), _ -> new ArrayList<>())::add);
    }
    return apis.stream()
        .map(
            api ->
                api.carrying(
                    LabelAssignments.of(assignments.getOrDefault(api.id(), List.of())),
                    api.updatedAt()))
        .toList();
  }

  /*
   * Outer joins make the store begin with the APIs, because it cannot estimate how many of them
   * have a value. Labels of an API with the same id in another organisation have no names here.
   */
  private static Sql labels(OrganisationId organisation, List<ApiRecord> apis) {
    return Sql.of(
            """
            SELECT l.api_id, d.name, v.text, l.source, l.set_by, l.set_at
            FROM api_label l
            LEFT JOIN label_value v ON v.id = l.value_id
            LEFT JOIN label_definition d ON d.number = l.definition AND d.org_id = ?
            WHERE l.api_id IN\s""",
            organisation)
        .then(Sql.list(apis.stream().map(ApiRecord::id).toList()));
  }

  static ApiRecord api(Row row) throws SQLException {
    return new ApiRecord(
        ApiId.ofBytes(row.bytes()),
        new ApiDescription(
            row.text(),
            row.optionalText(),
            row.optionalText(),
            row.optionalText().map(ApiStyle::of),
            row.optionalText(),
            row.optionalText(),
            row.optionalText()),
        origin(row),
        LabelAssignments.NONE,
        row.instant(),
        row.instant(),
        row.flag());
  }

  private static Optional<ApiOrigin> origin(Row row) throws SQLException {
    var source = row.optionalText();
    var externalId = row.optionalText();
    var missingSince = row.optionalInstant();
    return source.map(
        name ->
            new ApiOrigin(
                new SourceName(name), new ExternalId(externalId.orElseThrow()), missingSince));
  }

  static Labelled labelled(Row row) throws SQLException {
    var api = ApiId.ofBytes(row.bytes());
    var name = row.optionalText().map(LabelName::new);
    var value = new LabelValue(row.text());
    var source = row.optionalText().<LabelSource>map(Discovered::new).orElseGet(Manual::new);
    var setBy = new UserId(row.identifier());
    var setAt = row.instant();
    return new Labelled(
        api, name.map(known -> new LabelAssignment(known, value, source, setBy, setAt)));
  }
}
