package io.portico.application.port.in.label;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Use case: an administrator replaces a label definition. Requires the permission to define labels.
 */
public interface ReplaceLabel {

  /**
   * Replaces the definition and updates APIs that carry dropped values, or returns why not.
   *
   * @throws io.portico.domain.shared.InvalidValueException if dropped values are to be merged into
   *     a value that is not allowed, or a former name is kept that the label never had
   */
  Outcome replace(Command command);

  /**
   * The new state of a definition.
   *
   * @param label the id or a name of the definition
   * @param name the new name; empty keeps the current one
   * @param formerNames the former names to keep; empty keeps all
   * @param expected the condition on the current definition
   */
  record Command(
      Actor actor,
      String label,
      Optional<LabelName> name,
      LabelDetails details,
      Optional<Set<LabelName>> formerNames,
      DroppedValues dropped,
      Precondition<LabelDefinition> expected) {}

  /** How to handle APIs with values that are no longer allowed. */
  sealed interface DroppedValues {

    /** Refuse the replacement if there are any. */
    record Refuse() implements DroppedValues {}

    /** Remove the label from them. */
    record Detach() implements DroppedValues {}

    /** Set this value, which must be allowed, instead. */
    record MergeInto(LabelValue value) implements DroppedValues {}
  }

  sealed interface Outcome {

    /** The definition is replaced. */
    record Replaced(LabelDefinition definition) implements Outcome {}

    /** Another definition has this name, or had it, ignoring case. */
    record NameTaken(LabelName name) implements Outcome {}

    /** The name is reserved for Portico itself. */
    record NameReserved(LabelName name) implements Outcome {}

    /** APIs carry values that would no longer be allowed. */
    record ValuesInUse(LabelCounts counts) implements Outcome {}

    /**
     * Policies or plans refer to the label by former names that would be dropped.
     *
     * @param names the former names
     */
    record FormerNamesInPolicies(Set<LabelName> names, NamedBy by) implements Outcome {}

    /**
     * APIs would newly violate blocking policies.
     *
     * @param first the first of them, by id
     */
    record PoliciesBroken(List<ApiViolation> first) implements Outcome {}
  }
}
