package io.portico.persistence;

import io.portico.application.port.out.Installation;
import jakarta.inject.Singleton;
import java.time.Instant;

/** The single row of the table {@code installation}. */
@Singleton
final class JdbcInstallation implements Installation {

  private static final int THE_ROW = 1;

  private final Jdbc jdbc;

  JdbcInstallation(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean claimSetUp(Instant at) {
    try {
      jdbc.update(Sql.of("INSERT INTO installation (id, set_up_at) VALUES (?, ?)", THE_ROW, at));
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }
}
