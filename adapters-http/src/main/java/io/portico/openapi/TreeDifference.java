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

  private final Deadline deadline;
  private final List<Change> changes = new ArrayList<>();
  private final Set<String> words = new LinkedHashSet<>();

  private TreeDifference(Deadline deadline) {
    this.deadline = deadline;
  }

  /**
   * Returns the difference.
   *
   * @throws Deadline.PassedException if it takes longer
   */
  static TreeDifference of(JsonNode before, JsonNode after, Deadline deadline) {
    var difference = new TreeDifference(deadline);
    difference.compare("", Place.WORDS, before, after);
    return difference;
  }

  /**
   * Returns the first {@value DefinitionDiff#MOST_CHANGES} changes, without a judgement. Their
   * paths are JSON pointers, of which long ones are abbreviated.
   */
  List<Change> changes() {
    return List.copyOf(changes);
  }

  /**
   * Returns the names of all members whose values changed, of those around them, and of those
   * within values that were added or removed; but no names that an author of OpenAPI chose.
   */
  Set<String> words() {
    return words;
  }

  private void compare(String path, Place place, JsonNode before, JsonNode after) {
    deadline.check();
    if (before.equals(after)) {
      return;
    }
    if (before.isObject() && after.isObject()) {
      var names = new LinkedHashSet<String>();
      before.fieldNames().forEachRemaining(names::add);
      after.fieldNames().forEachRemaining(names::add);
      for (var name : names) {
        var former = before.path(name);
        var latter = after.path(name);
        if (!former.equals(latter)) {
          add(place, name);
          compare(
              below(path, name),
              place.below(name, former.isMissingNode() ? latter : former),
              former,
              latter);
        }
      }
    } else if (before.isArray() && after.isArray()) {
      for (var i = 0; i < Math.max(before.size(), after.size()); i++) {
        compare(below(path, Integer.toString(i)), place, before.path(i), after.path(i));
      }
    } else {
      within(place, before);
      within(place, after);
      if (changes.size() < DefinitionDiff.MOST_CHANGES) {
        changes.add(change(path, before, after));
      }
    }
  }

  /* Once abbreviated, a path stays as it is; and none is needed once the changes are full. */
  private String below(String path, String name) {
    if (changes.size() == DefinitionDiff.MOST_CHANGES || Text.length(path) == LONGEST_PATH) {
      return path;
    }
    var start = Text.truncated(name, LONGEST_PATH).replace("~", "~0").replace("/", "~1");
    return Text.abbreviated(path + "/" + start, LONGEST_PATH);
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

  private void within(Place place, JsonNode value) {
    deadline.check();
    value
        .properties()
        .forEach(
            member -> {
              add(place, member.getKey());
              within(place.below(member.getKey(), member.getValue()), member.getValue());
            });
    if (value.isArray()) {
      value.forEach(element -> within(place, element));
    }
  }

  private void add(Place place, String name) {
    if (place == Place.WORDS) {
      words.add(name);
    }
  }
}
