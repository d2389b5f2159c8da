package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionDiff.Change;
import io.portico.domain.definition.DefinitionDiff.Kind;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The difference of two documents, member by member. Where elements of a list moved, all differ.
 */
final class TreeDifference {

  private static final int LONGEST_PATH = 500;

  private final List<Change> changes = new ArrayList<>();
  private final Set<String> members = new LinkedHashSet<>();

  private TreeDifference() {}

  static TreeDifference of(JsonNode before, JsonNode after) {
    var difference = new TreeDifference();
    difference.compare("", before, after);
    return difference;
  }

  /** Returns the changes, with JSON pointers as paths and without a judgement. */
  List<Change> changes() {
    return List.copyOf(changes);
  }

  /**
   * Returns the names of all members whose values changed, of those around them, and of those
   * within values that were added or removed.
   */
  Set<String> members() {
    return members;
  }

  private void compare(String path, JsonNode before, JsonNode after) {
    if (before.equals(after)) {
      return;
    }
    if (before.isObject() && after.isObject()) {
      var names = new LinkedHashSet<String>();
      before.fieldNames().forEachRemaining(names::add);
      after.fieldNames().forEachRemaining(names::add);
      for (var name : names) {
        if (!before.path(name).equals(after.path(name))) {
          members.add(name);
          compare(
              path + "/" + name.replace("~", "~0").replace("/", "~1"),
              before.path(name),
              after.path(name));
        }
      }
    } else if (before.isArray() && after.isArray()) {
      for (var i = 0; i < Math.max(before.size(), after.size()); i++) {
        compare(path + "/" + i, before.path(i), after.path(i));
      }
    } else {
      within(before);
      within(after);
      if (changes.size() < DefinitionDiff.MOST_CHANGES) {
        changes.add(change(Text.abbreviated(path, LONGEST_PATH), before, after));
      }
    }
  }

  private static Change change(String path, JsonNode before, JsonNode after) {
    if (before.isMissingNode()) {
      return new Change(path, Kind.ADDED, Optional.empty(), "Added: " + shown(after));
    }
    return after.isMissingNode()
        ? new Change(path, Kind.REMOVED, Optional.empty(), "Removed: " + shown(before))
        : new Change(
            path,
            Kind.CHANGED,
            Optional.empty(),
            "Changed from %s to %s".formatted(shown(before), shown(after)));
  }

  private static String shown(JsonNode value) {
    return value.isObject()
        ? "an object"
        : value.isArray() ? "a list" : InvalidValueException.shown(value.asText());
  }

  private void within(JsonNode value) {
    value
        .properties()
        .forEach(
            member -> {
              members.add(member.getKey());
              within(member.getValue());
            });
    if (value.isArray()) {
      value.forEach(this::within);
    }
  }
}
