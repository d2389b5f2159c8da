package io.portico.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A round of each fault of a node; {@code mvn -Pfaults} repeats them. */
@Tag("crashes")
class NodeFaultsIT {

  @TempDir Path data;

  private final FaultCount count = new FaultCount();

  @Test
  void faults_onEmbeddedDatabase_loseNothingThatWasAcknowledged() {
    try (var faults = NodeFaults.embedded(count, data)) {
      faults.killNode(0);
      assertThat(count.broken()).isEmpty();
      faults.stop(0);
      assertThat(count.broken()).isEmpty();

      var ended = faults.node(0);
      faults.breakDisk(() -> limitFiles(ended), () -> {});
      assertThat(count.broken()).describedAs(ended.output() + ended.errors()).isEmpty();
      assertThat(ended.errors()).contains("Portico ends with exit code 75, to be started again.");
    }
  }

  @Test
  void faults_onServer_loseNothingThatWasAcknowledged() throws Exception {
    try (var faults = NodeFaults.onServer(count, data)) {
      faults.killNode(0);
      assertThat(count.broken()).isEmpty();
      faults.stop(0);
      assertThat(count.broken()).isEmpty();
      faults.killDatabase(1);
      assertThat(count.broken()).isEmpty();
    }
  }

  /* Writes to the database fail, but for its header, as on a full disk. */
  private static void limitFiles(PorticoProcess node) {
    try {
      var limited =
          new ProcessBuilder("prlimit", "--pid=" + node.pid(), "--fsize=8192:")
              .inheritIO()
              .start()
              .waitFor();
      assertThat(limited).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
