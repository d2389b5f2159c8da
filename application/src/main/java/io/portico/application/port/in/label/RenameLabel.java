package io.portico.application.port.in.label;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;

/**
 * Use case: an administrator renames a label on all APIs at once; the old name still identifies it.
 * Requires the permission to define labels.
 */
public interface RenameLabel {

  /** Renames the label, or returns why not. */
  Outcome rename(Command command);

  /**
   * The new name of a label.
   *
   * @param label the id or a name of the definition
   * @param expected the condition on the current definition
   */
  record Command(
      Actor actor, String label, LabelName name, Precondition<LabelDefinition> expected) {}

  sealed interface Outcome {

    /** The label has the new name. */
    record Renamed(LabelDefinition definition) implements Outcome {}

    /** Another definition has this name, or had it, ignoring case. */
    record NameTaken(LabelName name) implements Outcome {}

    /** The name is reserved for Portico itself. */
    record NameReserved(LabelName name) implements Outcome {}
  }
}
