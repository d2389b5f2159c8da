package io.portico.application.service.maintenance;

import io.portico.application.port.in.maintenance.BackUpStore;
import io.portico.application.port.out.maintenance.StoreBackups;
import java.time.InstantSource;

/** Backs the store up for the operator, who may do everything. */
public final class BackUpStoreService implements BackUpStore {

  private final StoreBackups backups;
  private final InstantSource clock;

  public BackUpStoreService(StoreBackups backups, InstantSource clock) {
    this.backups = backups;
    this.clock = clock;
  }

  @Override
  public Outcome backUp(Command command) {
    return backups
        .write(clock.instant())
        .<Outcome>map(backup -> new Outcome.Written(backup.file(), backup.bytes()))
        .orElseGet(Outcome.OnServer::new);
  }
}
