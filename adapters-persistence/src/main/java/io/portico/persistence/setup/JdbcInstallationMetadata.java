package io.portico.persistence.setup;

import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.time.Instant;

/** The single row of the table {@code installation}, and {@code installation_mark}. */
@Singleton
record JdbcInstallationMetadata(Jdbc jdbc) implements InstallationMetadata {

  private static final int THE_ROW = 1;

  @Override
  public boolean claimSetUp(Instant at) {
    return jdbc.insertIfAbsent("installation (id, set_up_at)", THE_ROW, at);
  }

  /* Concurrent insertions wait here for the first one and then find its row. */
  @Override
  public String getOrSet(Mark mark, String text) {
    jdbc.update(
        """
        INSERT INTO installation_mark (name, text) VALUES (?, ?)
        ON DUPLICATE KEY UPDATE name = VALUES(name)
        """,
        mark.name(),
        text);
    return jdbc.first("SELECT text FROM installation_mark WHERE name = ?", Row::text, mark.name())
        .orElseThrow();
  }

  @Override
  public void replace(Mark mark, String text) {
    jdbc.update(
        """
        INSERT INTO installation_mark (name, text) VALUES (?, ?)
        ON DUPLICATE KEY UPDATE text = VALUES(text)
        """,
        mark.name(),
        text);
  }
}
