package io.portico.application.port.out;

/** What became of a record with a name of its own and of which an organisation has a maximum. */
public enum Addition {
  ADDED,
  NAME_TAKEN,
  TOO_MANY
}
