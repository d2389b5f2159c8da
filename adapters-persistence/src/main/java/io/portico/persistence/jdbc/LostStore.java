package io.portico.persistence.jdbc;

/**
 * Learns that the embedded database was closed after a failed write, for example on a full disk,
 * and cannot be opened again by this process.
 */
@FunctionalInterface
public interface LostStore {

  /** Ends the process, so that its supervisor starts it again. */
  void onLost();
}
