package io.portico.application.port.in.maintenance;

/** Use case: Portico removes records whose retention period has ended. */
public interface PurgeExpiredRecords {

  /** Removes expired records in small steps. Returns the number of removed records. */
  int purge();
}
