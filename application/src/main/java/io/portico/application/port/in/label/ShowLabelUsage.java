package io.portico.application.port.in.label;

import io.portico.domain.access.Actor;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import java.util.Optional;

/** Use case: somebody asks how a label is used (contract 2.1). */
public interface ShowLabelUsage {

  /** Returns the usage of the label that {@code idOrName} leads to, or empty if none is there. */
  Optional<Usage> usage(Actor actor, String idOrName);

  /** A label, and how the APIs of the organisation carry it. */
  record Usage(LabelDefinition definition, LabelCounts counts) {}
}
