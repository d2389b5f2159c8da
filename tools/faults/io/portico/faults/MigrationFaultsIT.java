package io.portico.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.PrivateServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few rounds of a killed migration; {@code mvn -Pfaults -Dcase=migration} repeats them. */
@Tag("crashes")
class MigrationFaultsIT {

  private static final int ROUNDS = 2;

  @TempDir Path folder;

  private final FaultCount count = new FaultCount();

  @Test
  void migration_killedOnEmbeddedDatabase_isContinued() throws Exception {
    new MigrationFaults(count, folder).onEmbedded(ROUNDS);

    assertThat(count.broken()).isEmpty();
  }

  @Test
  void migration_killedOnServer_isContinued() throws Exception {
    try (var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1")) {
      new MigrationFaults(count, folder).onServer(server, ROUNDS);
    }

    assertThat(count.broken()).isEmpty();
  }
}
