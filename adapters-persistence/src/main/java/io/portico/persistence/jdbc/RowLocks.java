package io.portico.persistence.jdbc;

import jakarta.inject.Singleton;

/** How rows are locked that others may read and lock, too, but not change. */
@Singleton
public final class RowLocks {

  private final boolean embedded;

  RowLocks(DatabaseProduct product) {
    this.embedded = product.name().startsWith("H2");
  }

  /** Returns the end of a statement. H2 knows no shared locks; there, others wait. */
  public String shared() {
    return embedded ? " FOR UPDATE" : " LOCK IN SHARE MODE";
  }
}
