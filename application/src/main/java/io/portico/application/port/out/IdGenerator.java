package io.portico.application.port.out;

import io.portico.domain.shared.Identifier;

/** Makes identifiers. */
public interface IdGenerator {

  /** Returns a new identifier, greater than those this node made in an earlier second. */
  Identifier next();
}
