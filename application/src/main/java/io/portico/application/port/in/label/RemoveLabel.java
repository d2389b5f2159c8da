package io.portico.application.port.in.label;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import java.util.List;

/** Use case: a governance administrator removes a definition (contract 2.1). */
public interface RemoveLabel {

  /** How many of the APIs that stand in the way are named. */
  int NAMED_APIS = 20;

  /** Removes the definition, or says why nothing was removed. */
  Outcome remove(Command command);

  /**
   * The definition to remove, and who wants that.
   *
   * @param label the id or a name of the definition
   * @param force whether APIs that carry the label lose it
   * @param expected what the definition must be for that
   */
  record Command(
      Actor actor, String label, boolean force, Precondition<LabelDefinition> expected) {}

  /** What became of the removal. */
  sealed interface Outcome {

    /** The definition is gone, and no API carries its label. */
    record Removed(LabelDefinition definition) implements Outcome {}

    /** The caller's organisation has no such definition. */
    record UnknownLabel(String label) implements Outcome {}

    /** The definition has changed since the caller read it. */
    record Stale() implements Outcome {}

    /**
     * APIs carry the label.
     *
     * @param usage how many
     * @param first the first of them, by id
     */
    record InUse(long usage, List<ApiRecord> first) implements Outcome {}

    /**
     * Policies require the label or select by it.
     *
     * @param policies the names of the policies
     */
    record InPolicies(LabelName label, List<String> policies) implements Outcome {}

    /**
     * APIs would newly break policies that block.
     *
     * @param first the first of them, by id
     */
    record PoliciesBroken(List<ApiViolation> first) implements Outcome {}

    /** Only a governance administrator may remove definitions. */
    record NotPermitted() implements Outcome {}
  }
}
