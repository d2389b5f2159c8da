package io.portico.startup.planted;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.label.ShowLabelService;

/** Wiring beside the wiring. */
public final class StarterThatBuildsAService {

  ShowLabelService build(LabelDefinitions definitions) {
    return new ShowLabelService(definitions);
  }
}
