package io.portico.application.port.in.label;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.LabelWording;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Use case: a governance administrator replaces a definition by another (contract 2.1). */
public interface ReplaceLabel {

  /**
   * Replaces the definition and changes the APIs that carry dropped values as wanted, or says why
   * nothing was changed.
   *
   * @throws io.portico.domain.shared.InvalidValueException if values are to be merged into one that
   *     is not allowed
   */
  Outcome replace(Command command);

  /**
   * The definition of tomorrow, and who wants it.
   *
   * @param label the id or a name of the definition
   * @param name the name of tomorrow; empty keeps that of today
   * @param formerNames which of its former names still lead to it; empty keeps them all
   * @param expected what the definition of today must be for that
   */
  record Command(
      Actor actor,
      String label,
      Optional<LabelName> name,
      AllowedValues allowed,
      LabelWording wording,
      boolean required,
      boolean deprecated,
      Optional<Set<LabelName>> formerNames,
      DroppedValues dropped,
      Precondition<LabelDefinition> expected) {}

  /** What becomes of APIs that carry values which are no longer allowed. */
  sealed interface DroppedValues {

    /** If there are any, nothing is changed. */
    record Refuse() implements DroppedValues {}

    /** They lose the label. */
    record Detach() implements DroppedValues {}

    /** They get this value, which must be allowed, instead. */
    record MergeInto(LabelValue value) implements DroppedValues {}
  }

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The definition is as wanted. */
    record Replaced(LabelDefinition definition) implements Outcome {}

    /** The caller's organisation has no such definition. */
    record UnknownLabel(String label) implements Outcome {}

    /** The definition has changed since the caller read it. */
    record Stale() implements Outcome {}

    /** Another definition has this name or had it, case aside. */
    record NameTaken(LabelName name) implements Outcome {}

    /** Names of this kind are kept for Portico itself. */
    record NameReserved(LabelName name) implements Outcome {}

    /** APIs carry values that would no longer be allowed. */
    record ValuesInUse(LabelCounts counts) implements Outcome {}

    /**
     * Policies name the label by former names that would go.
     *
     * @param policies the names of the policies
     */
    record FormerNamesInPolicies(Set<LabelName> names, List<String> policies) implements Outcome {}

    /**
     * APIs would newly break policies that block.
     *
     * @param first the first of them, by id
     */
    record PoliciesBroken(List<ApiViolation> first) implements Outcome {}

    /** Only a governance administrator may change definitions. */
    record NotPermitted() implements Outcome {}
  }
}
