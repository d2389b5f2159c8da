package io.portico.application.port.out;

import io.portico.domain.shared.Identifier;

/** Generates ids. */
public interface IdGenerator {

  /** Returns a new id, greater than those that this node generated in an earlier second. */
  Identifier next();
}
