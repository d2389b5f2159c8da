package io.portico.application.port.in.label;

import io.portico.domain.access.Actor;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelWording;

/** Use case: a governance administrator defines a label that APIs may then carry. */
public interface DefineLabel {

  /** Defines a label, or says why nothing was defined. */
  Outcome define(Command command);

  /** The definition, and who wants it. */
  record Command(
      Actor actor,
      LabelName name,
      AllowedValues allowed,
      LabelWording wording,
      boolean required,
      boolean deprecated) {}

  /** What became of the definition. */
  sealed interface Outcome {

    /** The label can be chosen from now on. */
    record Defined(LabelDefinition definition) implements Outcome {}

    /** Another definition has this name, case aside. */
    record NameTaken(LabelName name) implements Outcome {}

    /** Names of this kind are kept for Portico itself. */
    record NameReserved(LabelName name) implements Outcome {}

    /** Only a governance administrator may define labels. */
    record NotPermitted() implements Outcome {}
  }
}
