package io.portico.application.service.maintenance;

import io.portico.application.port.in.maintenance.CheckReadiness;
import io.portico.application.port.out.StoreProbe;
import io.portico.application.port.out.api.LabelIndexMemory;
import io.portico.domain.api.LabelIndexReport;
import java.util.Optional;

/** A node is ready if its store accepts changes; its label indexes need not be loaded. */
public record CheckReadinessService(StoreProbe store, LabelIndexMemory indexes)
    implements CheckReadiness {

  @Override
  public boolean isReady() {
    return store.acceptsChanges();
  }

  @Override
  public Optional<LabelIndexReport> labelIndex() {
    return indexes.report();
  }
}
