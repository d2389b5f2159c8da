package io.portico.application.port.planted;

import io.portico.application.service.label.ShowLabelService;

/** A port that is bound to what stands behind it. */
public interface PortThatKnowsItsService {

  ShowLabelService service();
}
