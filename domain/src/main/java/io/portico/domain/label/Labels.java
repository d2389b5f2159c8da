package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Labels with their values: at most one value per name, ordered by name. */
public record Labels(SortedMap<LabelName, LabelValue> byName) {

  /** The maximum number of labels of an API. */
  public static final int MOST = 64;

  /** No labels. */
  public static final Labels NONE = new Labels(Collections.emptySortedMap());

  public Labels {
    var ordered = new TreeMap<LabelName, LabelValue>();
    ordered.putAll(byName);
    byName = Collections.unmodifiableSortedMap(ordered);
    if (byName.size() > MOST) {
      throw tooMany(byName.size());
    }
  }

  /** Returns the error for an API that would carry {@code number} labels. */
  public static InvalidValueException tooMany(int number) {
    return InvalidValueException.found(
        "labels", number + " labels", "at most " + MOST + " labels on an API");
  }

  /** Returns {@code labels} as labels of an API. */
  public static Labels of(Map<LabelName, LabelValue> labels) {
    return new Labels(new TreeMap<>(labels));
  }

  /** Returns the value of the label {@code name}, or empty if there is none. */
  public Optional<LabelValue> valueOf(LabelName name) {
    return Optional.ofNullable(byName.get(name));
  }

  /**
   * Returns these labels under their current names. Unknown names stay as they are.
   *
   * @param byName the definitions by current or former name
   * @throws InvalidValueException if two of the names identify one definition
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
                    "a former name of '%s', which is also given".formatted(today),
                    "each label once");
              }
            });
    return new Labels(current);
  }

  private boolean isGivenToo(LabelName today, LabelName name) {
    return !today.equals(name) && byName.containsKey(today);
  }
}
