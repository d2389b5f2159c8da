package io.portico.faults;

import io.portico.faults.LoadClient.Target;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * Two nodes of Portico on three database nodes: under a mixed load, eight callers approve one key
 * request after the other on both nodes, while a database node is killed, frozen or stopped. Each
 * round begins with new connections.
 */
final class ClusterFaults {

  private static final int APPROVALS = 100;
  private static final int WRITES_AFTER = 50;
  private static final long READS = 100;
  private static final Duration OUTAGE = Duration.ofSeconds(4);
  private static final String TOKEN = "an-administrator-of-both-nodes";
  private static final String SECRET = "one-secret-that-both-nodes-share-as-they-must";

  private final DatabaseCluster cluster;
  private final FaultCount count = new FaultCount();
  private Optional<MixedLoad> load = Optional.empty();
  private int approvals;

  private ClusterFaults(DatabaseCluster cluster) {
    this.cluster = cluster;
  }

  /** Runs {@code rounds} on Galera, and adds a row to {@code table}. */
  static void runOnGalera(int rounds, FaultTable table) throws Exception {
    if (!GaleraNode.isPossible()) {
      table.skipped("Galera", "no galera-4");
      return;
    }
    try (var cluster = GaleraNode.startCluster(3)) {
      new ClusterFaults(cluster).run("Galera", rounds, table);
    }
  }

  /** Runs {@code rounds} on Group Replication, and adds a row to {@code table}. */
  static void runOnGroupReplication(int rounds, FaultTable table) throws Exception {
    if (!GroupReplicationNode.isPossible()) {
      table.skipped("Group Replication", "PORTICO_TEST_MYSQLD names no server");
      return;
    }
    try (var cluster = GroupReplicationNode.startCluster(3)) {
      new ClusterFaults(cluster).run("Group Replication", rounds, table);
    }
  }

  private void run(String what, int rounds, FaultTable table) throws Exception {
    cluster.node(0).execute("CREATE DATABASE portico CHARACTER SET utf8mb4");
    for (var round = 0; round < rounds; round++) {
      round(round, round == rounds - 1);
      System.out.printf("round %d: %d approvals, %s%n", round + 1, approvals, count.cells());
    }
    count.requireReads(rounds * READS);
    table.add("%s, %,d approvals raced".formatted(what, approvals), rounds, count);
  }

  private void round(int round, boolean isLast) throws Exception {
    try (var first = start(cluster.url("portico", 0, 2));
        var second = start(cluster.url("portico", 1, 2))) {
      var nodes = List.of(first.client(TOKEN), second.client(TOKEN));
      var mixed = load.orElseGet(() -> new MixedLoad(nodes.getFirst(), count));
      load = Optional.of(mixed);
      var targets = nodes.stream().map(node -> new Target(node, false)).toList();
      var races = new ApprovalRaces(targets, mixed.plan(), count, "round%d".formatted(round));
      try (var run = mixed.start(targets);
          var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var some = new CountDownLatch(APPROVALS / 3);
        var breaking =
            threads.submit(
                () -> {
                  some.await();
                  breakOne(round);
                  return true;
                });
        while (!breaking.isDone() || races.decided() < APPROVALS) {
          races.race();
          some.countDown();
        }
        breaking.get();
        run.awaitWrites(targets, WRITES_AFTER);
      }
      targets.forEach(target -> count.gap(target.longestGap()));
      mixed.check(nodes);
      nodes.forEach(races::check);
      if (isLast) {
        mixed.checkAll(nodes.getFirst());
      }
      approvals += races.decided();
    }
  }

  private PorticoProcess start(String url) throws IOException {
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "node");
    return PorticoProcess.on(data)
        .onServer(url, "root", "")
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .start()
        .awaitReady();
  }

  /* Three rounds of each kind, so that each node is broken in each way. */
  private void breakOne(int round) throws SQLException {
    var victim = cluster.node(round);
    switch (round / 3 % 3) {
      case 0 -> {
        victim.kill();
        LockSupport.parkNanos(OUTAGE.toNanos());
        victim.start();
      }
      case 1 -> {
        victim.freeze();
        LockSupport.parkNanos(OUTAGE.toNanos());
        victim.thaw();
      }
      default -> {
        victim.stop();
        victim.start();
      }
    }
  }
}
