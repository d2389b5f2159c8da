package io.portico.domain.label;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.InvalidValueException;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A label that APIs may carry: its unique name and the values it accepts.
 *
 * @param required whether every API is meant to carry it
 * @param deprecated whether it still finds APIs but is no longer given to any
 * @param formerNames names it had earlier, which still lead to it
 */
public record LabelDefinition(
    LabelDefinitionId id,
    LabelName name,
    AllowedValues allowed,
    LabelWording wording,
    boolean required,
    boolean deprecated,
    SortedSet<LabelName> formerNames) {

  /** The most former names of one definition. */
  public static final int MOST_FORMER_NAMES = 32;

  public LabelDefinition {
    requireNonNull(id, "id");
    requireNonNull(name, "name");
    requireNonNull(allowed, "allowed");
    requireNonNull(wording, "wording");
    for (var described : wording.values().keySet()) {
      if (!allowed.listed().contains(described)) {
        throw new InvalidValueException(
            "value_descriptions", described.value(), "one of the listed values");
      }
    }
    formerNames = Collections.unmodifiableSortedSet(new TreeSet<>(formerNames));
    if (formerNames.contains(name)) {
      throw new InvalidValueException("former_names", name.value(), "names it no longer has");
    }
    if (formerNames.size() > MOST_FORMER_NAMES) {
      throw InvalidValueException.found(
          "former_names",
          formerNames.size() + " names",
          "at most " + MOST_FORMER_NAMES + "; a replacement may drop some");
    }
  }

  /** Returns this definition under {@code other}; its name of today still leads to it. */
  public LabelDefinition renamed(LabelName other) {
    if (other.equals(name)) {
      return this;
    }
    var former = new TreeSet<>(formerNames);
    former.add(name);
    former.remove(other);
    return new LabelDefinition(id, other, allowed, wording, required, deprecated, former);
  }
}
