package io.portico.persistence.labelindex;

import io.portico.domain.label.LabelName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The names of the labels of an organisation.
 *
 * @param current the number of each definition by its name
 * @param former the number of each definition by its former names
 */
record LabelNames(Map<LabelName, Integer> current, Map<LabelName, Integer> former) {

  LabelNames {
    current = Map.copyOf(current);
    former = Map.copyOf(former);
  }

  /** Returns the number of the definition that {@code name} leads to. */
  Optional<Integer> number(LabelName name) {
    @Nullable Integer number = current.get(name);
    return Optional.ofNullable(number == null ? former.get(name) : number);
  }

  /** Returns the current name of the label that {@code name} leads to. */
  Optional<LabelName> today(LabelName name) {
    return number(name).map(_ -> currentName(name));
  }

  /** Returns the current name of the label that {@code name} leads to, or else {@code name}. */
  LabelName currentName(LabelName name) {
    @Nullable Integer number = current.containsKey(name) ? null : former.get(name);
    return number == null
        ? name
        : current.entrySet().stream()
            .filter(label -> label.getValue().equals(number))
            .findAny()
            .map(Map.Entry::getKey)
            .orElse(name);
  }

  /** Returns the numbers of the definitions below {@code group}. */
  List<Integer> below(LabelName group) {
    return current.entrySet().stream()
        .filter(label -> label.getKey().isBelow(group))
        .map(Map.Entry::getValue)
        .toList();
  }
}
