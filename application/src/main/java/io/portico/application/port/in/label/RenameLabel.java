package io.portico.application.port.in.label;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;

/**
 * Use case: a governance administrator renames a label on all APIs at once; the old name still
 * leads to it (contract 2.1).
 */
public interface RenameLabel {

  /** Renames the label, or says why nothing was renamed. */
  Outcome rename(Command command);

  /**
   * The name of tomorrow, and who wants it.
   *
   * @param label the id or a name of the definition
   * @param expected what the definition of today must be for that
   */
  record Command(
      Actor actor, String label, LabelName name, Precondition<LabelDefinition> expected) {}

  /** What became of the renaming. */
  sealed interface Outcome {

    /** The label has the name. */
    record Renamed(LabelDefinition definition) implements Outcome {}

    /** The caller's organisation has no such definition. */
    record UnknownLabel(String label) implements Outcome {}

    /** The definition has changed since the caller read it. */
    record Stale() implements Outcome {}

    /** Another definition has this name or had it, case aside. */
    record NameTaken(LabelName name) implements Outcome {}

    /** Names of this kind are kept for Portico itself. */
    record NameReserved(LabelName name) implements Outcome {}

    /** Only a governance administrator may rename labels. */
    record NotPermitted() implements Outcome {}
  }
}
