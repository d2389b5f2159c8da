package io.portico.application.port.in.maintenance;

import io.portico.domain.access.Operator;

/** Use case: an operator backs the embedded database up while the node runs. */
public interface BackUpStore {

  /** Writes a backup, and returns where it is. Changes go on meanwhile. */
  Outcome backUp(Command command);

  record Command(Operator operator) {}

  sealed interface Outcome {

    /**
     * The backup is complete. It holds all changes whose responses were sent before it began.
     *
     * @param file its path on the machine of the node
     */
    record Written(String file, long bytes) implements Outcome {}

    /** The database is on a server, whose own tools back it up. */
    record OnServer() implements Outcome {}
  }
}
