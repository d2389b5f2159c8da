package io.portico.domain.shared;

/** The id of a record, of a type for each kind of record. */
public interface RecordId {

  /** Returns the id without its kind. */
  Identifier value();
}
