package io.portico.application.port.out;

/** What became of a change of a record with a name of its own. */
public enum Replacement {
  REPLACED,
  NAME_TAKEN
}
