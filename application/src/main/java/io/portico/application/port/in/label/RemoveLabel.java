package io.portico.application.port.in.label;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import java.util.List;

/**
 * Use case: an administrator removes a label definition. Requires the permission to define labels.
 */
public interface RemoveLabel {

  /** The maximum number of APIs that a refusal names. */
  int NAMED_APIS = 20;

  /** Removes the definition, or returns why not. */
  Outcome remove(Command command);

  /**
   * The definition to remove.
   *
   * @param label the id or a name of the definition
   * @param force whether to remove the label from the APIs that carry it
   * @param expected the condition on the current definition
   */
  record Command(
      Actor actor, String label, boolean force, Precondition<LabelDefinition> expected) {}

  sealed interface Outcome {

    /** The definition is removed, and no API carries the label. */
    record Removed(LabelDefinition definition) implements Outcome {}

    /**
     * APIs carry the label.
     *
     * @param label its current name
     * @param usage the number of APIs
     * @param first the first of them, by id
     */
    record InUse(LabelName label, long usage, List<ApiRecord> first) implements Outcome {}

    /**
     * Policies or plans refer to the label.
     *
     * @param label its current name
     */
    record InPolicies(LabelName label, NamedBy by) implements Outcome {}

    /**
     * APIs would newly violate blocking policies.
     *
     * @param first the first of them, by id
     */
    record PoliciesBroken(List<ApiViolation> first) implements Outcome {}
  }
}
