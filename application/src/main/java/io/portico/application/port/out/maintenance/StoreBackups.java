package io.portico.application.port.out.maintenance;

import java.time.Instant;
import java.util.Optional;

/** Backups of a store that is a file of this node. */
public interface StoreBackups {

  /**
   * Writes everything that was durable when the call began to a new file, which its owner alone can
   * read. Returns empty if the store is on a server.
   *
   * @param at the time that the name of the file shows
   * @throws java.io.UncheckedIOException if it cannot be written; nothing is left then
   */
  Optional<Backup> write(Instant at);

  /**
   * A complete backup.
   *
   * @param file its path on this machine
   */
  record Backup(String file, long bytes) {}
}
