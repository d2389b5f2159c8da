package io.portico.application.port.in.setup;

import io.portico.domain.key.KeyForm;

/**
 * Use case: a node that starts makes sure that it has in common with all others on the store what
 * it must: the secret, and what is stored of keys.
 */
public interface JoinInstallation {

  /** Joins, or says why the node must not serve. The first node decides for all. */
  Outcome join();

  /** What became of it. */
  sealed interface Outcome {

    /** The node may serve. */
    record Joined() implements Outcome {}

    /** The node has another secret, and could not open what others sealed. */
    record OtherSecret() implements Outcome {}

    /** The store has keys in the form that {@code present} names, and the node is told another. */
    record KeysStoredOtherwise(KeyForm present) implements Outcome {}
  }
}
