package io.portico.persistence.jdbc;

import jakarta.inject.Singleton;

/** Shared locks of rows: other transactions may read and lock them, but not change them. */
@Singleton
public final class RowLocks {

  private final boolean embedded;

  RowLocks(DatabaseProduct product) {
    this.embedded = product.name().startsWith("H2");
  }

  /** Returns the locking clause of a SELECT. H2 has no shared locks, so it locks exclusively. */
  public String shared() {
    return embedded ? " FOR UPDATE" : " LOCK IN SHARE MODE";
  }
}
