package io.portico.persistence.jdbc;

/**
 * Learns that the embedded database was closed after a failed write, for example on a full disk,
 * and takes no changes from this process though the disk has space.
 */
@FunctionalInterface
public interface LostStore {

  /** Ends the process, so that its supervisor starts it again. */
  void onLost();
}
