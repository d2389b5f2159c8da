package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A label that APIs may carry: its unique name and the values it accepts.
 *
 * @param required whether every API should carry it
 * @param deprecated whether selectors still match it but no further API may get it
 * @param formerNames earlier names, which still identify it
 */
public record LabelDefinition(
    LabelDefinitionId id,
    LabelName name,
    AllowedValues allowed,
    LabelTexts texts,
    boolean required,
    boolean deprecated,
    SortedSet<LabelName> formerNames) {

  /** The maximum number of former names of one definition. */
  public static final int MOST_FORMER_NAMES = 32;

  public LabelDefinition {
    var unlisted = allowed.firstUndescribable(texts.values().keySet());
    if (unlisted.isPresent()) {
      throw new InvalidValueException(
          "valueDescriptions", unlisted.get().value(), "one of the listed values");
    }
    formerNames = Collections.unmodifiableSortedSet(new TreeSet<>(formerNames));
    if (formerNames.contains(name)) {
      throw new InvalidValueException(
          "formerNames", name.value(), "names other than the current one");
    }
    if (formerNames.size() > MOST_FORMER_NAMES) {
      throw InvalidValueException.found(
          "formerNames",
          formerNames.size() + " names",
          "at most " + MOST_FORMER_NAMES + "; a replacement may drop some");
    }
  }

  /** Returns the name that people read. */
  public String title() {
    return texts.displayName().orElse(name.value());
  }

  /** Returns the current name and the former ones. */
  public Set<LabelName> names() {
    var names = new TreeSet<>(formerNames);
    names.add(name);
    return names;
  }

  /** Returns this definition under {@code other}; its current name becomes a former name. */
  public LabelDefinition renamed(LabelName other) {
    if (other.equals(name)) {
      return this;
    }
    var former = new TreeSet<>(formerNames);
    former.add(name);
    former.remove(other);
    return new LabelDefinition(id, other, allowed, texts, required, deprecated, former);
  }
}
