package io.portico.persistence.api;

import static java.util.Objects.requireNonNull;

import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.LabelSource.Discovered;
import io.portico.domain.label.LabelSource.Manual;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Updates the labels of APIs in {@code api_label}. */
@Singleton
record ApiLabelRows(Jdbc jdbc, LabelDictionary dictionary) {

  /*
   * From this number of APIs with the same change, one statement changes them all; fewer are
   * changed row by row.
   */
  private static final int ALIKE = 50;

  private record Entry(ApiId api, LabelAssignment assignment) {}

  /** Adds the labels of new APIs. */
  void insert(OrganisationId organisation, List<ApiRecord> apis) {
    var entries =
        apis.stream()
            .flatMap(
                api ->
                    api.labels().byName().values().stream()
                        .map(assignment -> new Entry(api.id(), assignment)))
            .toList();
    if (!entries.isEmpty()) {
      insertEntries(entries, intern(organisation, entries, List.of()));
    }
  }

  /** Updates the labels of APIs where they differ before and after a change. */
  void change(OrganisationId organisation, List<Apis.Change> changes) {
    var removed = new TreeMap<LabelName, List<ApiId>>();
    var added = new ArrayList<Entry>();
    var replaced = new LinkedHashMap<LabelAssignment, List<ApiId>>();
    for (var change : changes) {
      var before = change.from().labels().byName();
      var after = change.to().labels().byName();
      var id = change.to().id();
      before.forEach(
          (name, assignment) -> {
            if (!after.containsKey(name)) {
              removed.computeIfAbsent(name, _ -> new ArrayList<>()).add(id);
            }
          });
      after.forEach(
          (name, assignment) -> {
            if (!before.containsKey(name)) {
              added.add(new Entry(id, assignment));
            } else if (!assignment.equals(before.get(name))) {
              replaced.computeIfAbsent(assignment, _ -> new ArrayList<>()).add(id);
            }
          });
    }
    replaced.forEach(
        (assignment, apis) -> {
          if (apis.size() >= ALIKE) {
            replace(organisation, assignment, apis);
          } else {
            removed.computeIfAbsent(assignment.name(), _ -> new ArrayList<>()).addAll(apis);
            apis.forEach(api -> added.add(new Entry(api, assignment)));
          }
        });
    if (removed.isEmpty() && added.isEmpty()) {
      return;
    }
    var interned = intern(organisation, added, removed.keySet());
    delete(removed, interned.numbers());
    insertEntries(added, interned);
  }

  private LabelDictionary.Interned intern(
      OrganisationId organisation, List<Entry> entries, Collection<LabelName> others) {
    return dictionary.intern(
        organisation, entries.stream().map(Entry::assignment).toList(), others);
  }

  private void replace(OrganisationId organisation, LabelAssignment assignment, List<ApiId> apis) {
    var value = dictionary.intern(organisation, List.of(assignment), List.of()).of(assignment);
    for (var some : Chunks.of(apis)) {
      jdbc.update(
          Sql.of(
                  """
                  UPDATE api_label SET value_id = ?, source = ?, set_by = ?, set_at = ?
                  WHERE\s""",
                  value.id(),
                  sourceColumn(assignment.source()),
                  assignment.setBy(),
                  assignment.setAt())
              .then(jdbc.among("definition, api_id", List.of(value.definition()), some)));
    }
  }

  private void delete(Map<LabelName, List<ApiId>> removed, Map<LabelName, Integer> numbers) {
    removed.forEach(
        (name, apis) -> {
          var number = requireNonNull(numbers.get(name));
          for (var some : Chunks.of(apis)) {
            jdbc.update(
                Sql.of("DELETE FROM api_label WHERE ")
                    .then(jdbc.among("definition, api_id", List.of(number), some)));
          }
        });
  }

  private void insertEntries(List<Entry> entries, LabelDictionary.Interned interned) {
    for (var some : Chunks.of(entries)) {
      jdbc.insert(some.stream().map(entry -> row(entry, interned)).toList());
    }
  }

  private static NewRow row(Entry entry, LabelDictionary.Interned interned) {
    var assignment = entry.assignment();
    var value = interned.of(assignment);
    return NewRow.of(
        "api_label (value_id, api_id, definition, source, set_by, set_at)",
        value.id(),
        entry.api(),
        value.definition(),
        sourceColumn(assignment.source()),
        assignment.setBy(),
        assignment.setAt());
  }

  private static Optional<String> sourceColumn(LabelSource source) {
    return switch (source) {
      case Manual() -> Optional.empty();
      case Discovered(var system) -> Optional.of(system);
    };
  }
}
