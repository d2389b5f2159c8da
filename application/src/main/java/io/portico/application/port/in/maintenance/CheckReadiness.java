package io.portico.application.port.in.maintenance;

import io.portico.domain.api.LabelIndexReport;
import java.util.Optional;

/** Use case: a load balancer asks whether requests should be sent to this node. */
public interface CheckReadiness {

  /** Returns whether this node has all that it needs to answer requests. */
  boolean isReady();

  /** Returns what the label indexes of this node hold; empty if they are off. */
  Optional<LabelIndexReport> labelIndex();
}
