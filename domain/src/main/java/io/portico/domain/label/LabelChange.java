package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** A change of the labels of an API. */
public sealed interface LabelChange {

  /** Returns the change that keeps all labels. */
  static Merge none() {
    return Merge.removing(Set.of());
  }

  /** Returns the labels that the change sets. */
  Labels given();

  /**
   * Returns the same change under the current names of the labels.
   *
   * @throws InvalidValueException if it names one label twice, under different names
   */
  LabelChange resolveRenames(Map<LabelName, LabelDefinition> byName);

  /** Returns every label name in the change. */
  default SortedSet<LabelName> names() {
    var names = new TreeSet<>(given().byName().keySet());
    if (this instanceof Merge(_, var removed)) {
      names.addAll(removed);
    }
    return names;
  }

  /** The API carries the given labels and no others. */
  record Replace(Labels given) implements LabelChange {

    @Override
    public Replace resolveRenames(Map<LabelName, LabelDefinition> byName) {
      return new Replace(given.resolveRenames(byName));
    }
  }

  /** The API gets the given labels and loses the removed ones; its other labels stay. */
  record Merge(Labels given, SortedSet<LabelName> removed) implements LabelChange {

    public Merge {
      removed = Collections.unmodifiableSortedSet(new TreeSet<>(removed));
      for (var name : removed) {
        if (given.byName().containsKey(name)) {
          throw InvalidValueException.found("labels." + name, "given and removed", "one of them");
        }
      }
    }

    /** Returns the change that only sets labels. */
    public static Merge giving(Labels given) {
      return new Merge(given, Collections.emptySortedSet());
    }

    /** Returns the change that only removes labels. */
    public static Merge removing(Set<LabelName> names) {
      return new Merge(Labels.NONE, new TreeSet<>(names));
    }

    @Override
    public Merge resolveRenames(Map<LabelName, LabelDefinition> byName) {
      var current = new TreeSet<LabelName>();
      for (var name : removed) {
        var definition = byName.get(name);
        current.add(definition == null ? name : definition.name());
      }
      return new Merge(given.resolveRenames(byName), current);
    }
  }
}
