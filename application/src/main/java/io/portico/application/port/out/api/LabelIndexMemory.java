package io.portico.application.port.out.api;

import io.portico.domain.api.LabelIndexReport;
import java.util.Optional;

/** Reports the label indexes that this node keeps in memory. */
public interface LabelIndexMemory {

  /** Returns what the indexes hold; empty if they are off. */
  Optional<LabelIndexReport> report();
}
