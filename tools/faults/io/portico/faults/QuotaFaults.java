package io.portico.faults;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.SpentQuota;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;

/** Kills one of three nodes while gateways spend a quota of 10,000 calls on all of them. */
final class QuotaFaults {

  private static final int QUOTA = 10_000;
  private static final int LEAST = 9_900;
  private static final int NODES = 3;
  private static final String TOKEN = "an-administrator-of-all-nodes";
  private static final String SECRET = "one-secret-that-all-nodes-share-as-they-must";

  private QuotaFaults() {}

  static void run(int rounds, FaultTable table) throws Exception {
    if (!PrivateServer.isPossible()) {
      table.skipped("kill -9 of a node that spends a quota", "no mariadbd or mysqld");
      return;
    }
    var count = new FaultCount();
    try (var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1")) {
      for (var round = 0; round < rounds; round++) {
        var admitted = admitted(server, "portico" + round);
        System.out.printf("round %d: %,d of %,d calls admitted%n", round + 1, admitted, QUOTA);
        if (admitted > QUOTA || admitted < LEAST) {
          count.broken("%d calls admitted (expected: %d to %d)".formatted(admitted, LEAST, QUOTA));
        }
      }
    }
    table.add("kill -9 of a node that spends a quota", rounds, count);
  }

  private static int admitted(PrivateServer server, String database) throws Exception {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE %s CHARACTER SET utf8mb4".formatted(database));
    }
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults");
    var nodes = new ArrayList<PorticoProcess>();
    try {
      for (var number = 0; number < NODES; number++) {
        nodes.add(start(data.resolve("node" + number), server.url(database)));
      }
      return SpentQuota.onNodes(List.copyOf(nodes), TOKEN, QUOTA);
    } finally {
      nodes.forEach(PorticoProcess::close);
    }
  }

  private static PorticoProcess start(Path data, String url) {
    return PorticoProcess.on(data)
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .onServer(url, "root", "")
        .start()
        .awaitReady();
  }
}
