package io.portico.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.PrivateServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A round of faults of nodes on a server; {@code mvn -Pfaults} has more, also without one. */
class NodeFaultsIT {

  @TempDir Path data;

  private final FaultCount count = new FaultCount();

  @Test
  void faults_onServer_loseNothingThatWasAcknowledged() throws Exception {
    requirePrivateServer();
    try (var faults = NodeFaults.onServer(count, data)) {
      faults.killNode(0);
      assertThat(count.broken()).isEmpty();
      faults.stop(0);
      assertThat(count.broken()).isEmpty();
      faults.killDatabase(1);
      assertThat(count.broken()).isEmpty();
    }
  }

  private static void requirePrivateServer() {
    if (PrivateServer.isPossible()) {
      return;
    }
    var reason = "skipped: no mariadbd or mysqld on the PATH that could be killed";
    if ("true".equals(System.getenv("CI"))) {
      Assertions.fail(reason);
    }
    Assumptions.abort(reason);
  }
}
