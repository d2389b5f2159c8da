package io.portico.persistence.api;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.labelindex.ApiDocuments;
import io.portico.persistence.labelindex.IndexedApi;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads APIs with their labels in one statement, so that they are of one moment. */
@Singleton
record ApiDocumentRows(Jdbc jdbc) implements ApiDocuments {

  private record Found(ApiRecord api, String foldedName, Optional<Value> value) {}

  private record Value(int definition, int id, ApiRows.Labelled label) {}

  @Override
  public List<IndexedApi> read(OrganisationId organisation, Collection<ApiId> ids) {
    var rows =
        jdbc.query(
            Sql.of("SELECT " + ApiRows.COLUMNS)
                .then(
                    """
                    , a.folded_name, d.number, l.value_id, l.api_id, d.name, v.text, l.source, l.set_by,
                      l.set_at
                    FROM api a
                    LEFT JOIN api_label l ON l.api_id = a.id
                    LEFT JOIN label_value v ON v.id = l.value_id
                    LEFT JOIN label_definition d ON d.number = l.definition AND d.org_id = ?
                    WHERE\s""",
                    organisation)
                .then(jdbc.among("a.org_id, a.id", List.of(organisation), ids)),
            row -> {
              var api = ApiRows.api(row);
              var foldedName = row.text();
              // Labels of an API with the same id in another organisation have no definition here.
              var definition = row.optionalInteger();
              var valueId = row.optionalInteger();
              return new Found(
                  api,
                  foldedName,
                  definition.isEmpty()
                      ? Optional.empty()
                      : Optional.of(
                          new Value(
                              definition.get(), valueId.orElseThrow(), ApiRows.labelled(row))));
            });
    var byId = new LinkedHashMap<ApiId, List<Found>>();
    rows.forEach(
        found -> byId.computeIfAbsent(found.api().id(), _ -> new ArrayList<>()).add(found));
    return byId.values().stream().map(ApiDocumentRows::joined).toList();
  }

  private static IndexedApi joined(List<Found> rows) {
    var assignments = new ArrayList<LabelAssignment>();
    Map<Integer, IndexedApi.Value> values = new HashMap<>();
    for (var row : rows) {
      row.value()
          .ifPresent(
              value ->
                  value
                      .label()
                      .assignment()
                      .ifPresent(
                          assignment -> {
                            assignments.add(assignment);
                            values.put(
                                value.definition(),
                                new IndexedApi.Value(value.id(), assignment.value().value()));
                          }));
    }
    var first = rows.getFirst();
    return new IndexedApi(
        first.api().carrying(LabelAssignments.of(assignments), first.api().updatedAt()),
        first.foldedName(),
        values);
  }
}
