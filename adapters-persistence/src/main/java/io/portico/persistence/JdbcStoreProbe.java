package io.portico.persistence;

import io.portico.application.port.out.StoreProbe;
import jakarta.inject.Singleton;

/** Asks the database for nothing but an answer. */
@Singleton
final class JdbcStoreProbe implements StoreProbe {

  private final Jdbc jdbc;

  JdbcStoreProbe(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean answers() {
    try {
      return jdbc.first(Sql.of("SELECT 1"), row -> row).isPresent();
    } catch (StoreException _) {
      return false;
    }
  }
}
