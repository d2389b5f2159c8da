package io.portico.persistence.audit;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.portico.domain.audit.Change;
import io.portico.persistence.column.JsonColumn;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The changes of an audit entry as one column: a JSON array of objects. */
@Singleton
final class ChangesColumn {

  private static final String NONE = "[]";
  private static final String FIELD = "field";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";

  private final JsonColumn<List<Map<String, String>>> texts;

  ChangesColumn(JsonMapper mapper) {
    this.texts =
        new JsonColumn<>(mapper, Argument.listOf(Argument.mapOf(String.class, String.class)));
  }

  /** Returns the column for {@code changes}. */
  String write(List<Change> changes) {
    if (changes.isEmpty()) {
      return NONE;
    }
    return texts.write(changes.stream().map(ChangesColumn::members).toList());
  }

  /** Returns the changes in {@code column}. */
  List<Change> read(String column) {
    if (column.equals(NONE)) {
      return List.of();
    }
    return texts.read(column).stream().map(ChangesColumn::change).toList();
  }

  private static Map<String, String> members(Change change) {
    var members = new LinkedHashMap<String, String>();
    members.put(FIELD, change.field());
    change.before().ifPresent(value -> members.put(BEFORE, value));
    change.after().ifPresent(value -> members.put(AFTER, value));
    return members;
  }

  private static Change change(Map<String, String> members) {
    return new Change(
        members.getOrDefault(FIELD, ""),
        Optional.ofNullable(members.get(BEFORE)),
        Optional.ofNullable(members.get(AFTER)));
  }
}
