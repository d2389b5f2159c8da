package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Labels with their values: at most one value per name, ordered by name. */
public record Labels(SortedMap<LabelName, LabelValue> byName) {

  /** The most labels an API may carry. */
  public static final int MOST = 64;

  /** No labels. */
  public static final Labels NONE = new Labels(Collections.emptySortedMap());

  public Labels {
    var ordered = new TreeMap<LabelName, LabelValue>();
    ordered.putAll(byName);
    byName = Collections.unmodifiableSortedMap(ordered);
    if (byName.size() > MOST) {
      throw InvalidValueException.found(
          "labels", byName.size() + " labels", "at most " + MOST + " labels on an API");
    }
  }

  /** Returns these labels. */
  public static Labels of(Map<LabelName, LabelValue> labels) {
    return new Labels(new TreeMap<>(labels));
  }

  /** Returns the value of the label {@code name}, if it is there. */
  public Optional<LabelValue> valueOf(LabelName name) {
    return Optional.ofNullable(byName.get(name));
  }

  /**
   * Returns these labels under the names of the definitions that {@code byName} says they lead to;
   * a name that leads nowhere stays.
   *
   * @throws InvalidValueException if two of them lead to one definition
   */
  public Labels resolveRenames(Map<LabelName, LabelDefinition> byName) {
    var current = new TreeMap<LabelName, LabelValue>();
    byName()
        .forEach(
            (name, value) -> {
              var definition = byName.get(name);
              var today = definition == null ? name : definition.name();
              if (current.put(today, value) != null || isGivenToo(today, name)) {
                throw InvalidValueException.found(
                    "labels." + name,
                    "a former name of '%s', which is given too".formatted(today),
                    "each label once");
              }
            });
    return new Labels(current);
  }

  private boolean isGivenToo(LabelName today, LabelName name) {
    return !today.equals(name) && byName.containsKey(today);
  }
}
