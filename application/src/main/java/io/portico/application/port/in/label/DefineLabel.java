package io.portico.application.port.in.label;

import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelName;

/** Use case: an administrator defines a label. Requires the permission to define labels. */
public interface DefineLabel {

  /** Adds the definition, or returns why not. */
  Outcome define(Command command);

  /** The definition to add. */
  record Command(Actor actor, LabelName name, LabelDetails details) {}

  sealed interface Outcome {

    /** The definition is stored, and APIs may carry the label. */
    record Defined(LabelDefinition definition) implements Outcome {}

    /** Another definition has this name, or had it, ignoring case. */
    record NameTaken(LabelName name) implements Outcome {}

    /** The name is reserved for Portico itself. */
    record NameReserved(LabelName name) implements Outcome {}
  }
}
