package io.portico.application.port.in.label;

import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import java.util.Optional;

/** Use case: somebody looks at one label definition. */
public interface ShowLabel {

  /**
   * Returns the definition with this id, or else with this name of today or of earlier, or empty if
   * the caller's organisation has neither.
   */
  Optional<LabelDefinition> show(Actor actor, String idOrName);
}
