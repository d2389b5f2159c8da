package io.portico.application.port.in.setup;

import io.portico.domain.key.KeyForm;

/**
 * Use case: a starting node verifies that it has the same secret and the same form of stored keys
 * as the other nodes on the store.
 */
public interface JoinInstallation {

  /** Compares this node with the store. The first node of a store sets the standard. */
  Outcome join();

  sealed interface Outcome {

    /** The node may serve. */
    record Joined() implements Outcome {}

    /** The node has another secret, so it cannot open what other nodes seal. */
    record OtherSecret() implements Outcome {}

    /** The store has keys in the form {@code present}, and the node is configured for another. */
    record KeysStoredOtherwise(KeyForm present) implements Outcome {}
  }
}
