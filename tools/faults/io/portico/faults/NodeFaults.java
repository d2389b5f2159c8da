package io.portico.faults;

import io.portico.application.testkit.Await;
import io.portico.faults.LoadClient.Target;
import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Breaks nodes while clients write, or their database: one node on the embedded database, or two on
 * a server.
 */
final class NodeFaults implements AutoCloseable {

  private static final int WRITES = 100;
  private static final int STARTS = 3;
  private static final int STOPPED = 143;
  private static final int RESTART = 75;
  private static final String TOKEN = "an-administrator-of-all-nodes";
  private static final String SECRET = "one-secret-that-all-nodes-share-as-they-must";

  private final FaultCount count;
  private final Path data;
  private final Optional<PrivateServer> server;
  private final List<PorticoProcess> nodes = new ArrayList<>();
  private final MixedLoad load;

  /** What happens to the nodes. */
  interface Fault {
    void inRound(NodeFaults faults, int round);
  }

  private NodeFaults(FaultCount count, Path data, Optional<PrivateServer> server) {
    this.count = count;
    this.data = data;
    this.server = server;
    IntStream.range(0, server.isPresent() ? 2 : 1).forEach(number -> nodes.add(start(number)));
    load = new MixedLoad(nodes.getFirst().client(TOKEN), count);
  }

  /** Starts a node on an embedded database in the folder {@code data}. */
  static NodeFaults embedded(FaultCount count, Path data) {
    return new NodeFaults(count, data, Optional.empty());
  }

  /** Starts two nodes on a server of their own. */
  static NodeFaults onServer(FaultCount count, Path data) throws SQLException {
    var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1");
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE portico CHARACTER SET utf8mb4");
    }
    return new NodeFaults(count, data, Optional.of(server));
  }

  /** Adds the rows of a fault of nodes on both databases. */
  static void run(String what, Fault fault, int rounds, FaultTable table) throws Exception {
    var count = new FaultCount();
    try (var faults = embedded(count, folder())) {
      faults.repeat(fault, rounds);
    }
    table.add(what + ", H2", rounds, count);
    runOnServer(what, fault, rounds, table);
  }

  /** Adds the row of a fault on a database server. */
  static void runOnServer(String what, Fault fault, int rounds, FaultTable table) throws Exception {
    if (!PrivateServer.isPossible()) {
      table.skipped(what, "no mariadbd or mysqld");
      return;
    }
    var count = new FaultCount();
    try (var faults = onServer(count, folder())) {
      faults.repeat(fault, rounds);
    }
    table.add(what + ", database server", rounds, count);
  }

  private static Path folder() throws IOException {
    return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "faults");
  }

  /** Does {@code fault} again and again, compared with starts that follow none. */
  void repeat(Fault fault, int rounds) {
    var starts = new ArrayList<Duration>();
    for (var number = 0; number < STARTS; number++) {
      nodes.getFirst().stop();
      starts.add(timed(() -> nodes.set(0, start(0))));
    }
    count.undisturbedStart(starts.stream().sorted().toList().get(STARTS / 2));
    for (var round = 0; round < rounds; round++) {
      fault.inRound(this, round);
      System.out.printf("round %d: %s%n", round + 1, count.cells());
    }
    load.checkAll(nodes.getFirst().client(TOKEN));
  }

  /** Kills a node, and starts it again. */
  void killNode(int round) {
    var number = round % nodes.size();
    var targets = targets(OptionalInt.of(number));
    try (var run = load.start(targets)) {
      run.awaitWrites(targets, WRITES);
      nodes.get(number).kill();
      run.awaitWrites(targets.stream().filter(target -> !target.isKilled()).toList(), WRITES);
    }
    count.restart(timed(() -> nodes.set(number, start(number))));
    check();
  }

  /** Stops a node with SIGTERM, and starts it again. */
  void stop(int round) {
    var number = round % nodes.size();
    var node = nodes.get(number);
    var targets = targets(OptionalInt.empty());
    try (var run = load.start(targets)) {
      run.awaitWrites(targets, WRITES);
      expectEnd(node, node.stop(), STOPPED);
    }
    if (!node.output().contains("Portico has stopped; all requests were answered.")) {
      count.broken(node.output());
    }
    count.restart(timed(() -> nodes.set(number, start(number))));
    check();
  }

  /** Kills the database server, and starts it again when requests are refused. */
  void killDatabase(int round) {
    var targets = targets(OptionalInt.empty());
    try (var run = load.start(targets)) {
      run.awaitWrites(targets, WRITES);
      var before = count.unavailable();
      server.orElseThrow().kill();
      Await.until("requests are refused", () -> count.unavailable() > before + WRITES);
      count.restart(
          timed(
              () -> {
                server.orElseThrow().start();
                Await.until("all are ready", () -> nodes.stream().allMatch(NodeFaults::isReady));
              }));
      run.awaitWrites(targets, WRITES);
    }
    check();
  }

  /**
   * Breaks the disk of a node, and mends it when requests are refused. The node may end by itself
   * to be started again.
   */
  void breakDisk(Runnable broken, Runnable mended) {
    var node = nodes.getFirst();
    var targets = targets(OptionalInt.of(0));
    try (var run = load.start(targets)) {
      run.awaitWrites(targets, WRITES);
      var before = count.unavailable();
      broken.run();
      Await.until(
          () -> "requests are refused; " + count.cells() + node.output() + node.errors(),
          () -> count.unavailable() > before + WRITES || !isAlive(node));
      if (isReady(node)) {
        count.broken("ready though its disk is broken");
      }
      mended.run();
      count.restart(timed(() -> awaitReadyAgain(node)));
    }
    check();
  }

  private void awaitReadyAgain(PorticoProcess node) {
    Await.until("a node is ready or has ended", () -> !isAlive(node) || isReady(node));
    if (!isAlive(node)) {
      expectEnd(node, node.awaitEnd(), RESTART);
      nodes.set(0, start(0));
    }
  }

  /** Returns the node with this number. */
  PorticoProcess node(int number) {
    return nodes.get(number);
  }

  private void expectEnd(PorticoProcess node, int code, int expected) {
    if (code != expected) {
      count.broken("exit code %d (expected: %d): %s".formatted(code, expected, node.errors()));
    }
  }

  private List<Target> targets(OptionalInt killed) {
    return IntStream.range(0, nodes.size())
        .mapToObj(
            number ->
                new Target(nodes.get(number).client(TOKEN), killed.equals(OptionalInt.of(number))))
        .toList();
  }

  private void check() {
    load.check(nodes.stream().map(node -> node.client(TOKEN)).toList());
  }

  private PorticoProcess start(int number) {
    var launch =
        PorticoProcess.on(data.resolve("node" + number))
            .with("PORTICO_ADMIN_TOKEN", TOKEN)
            .with("PORTICO_SECRET", SECRET);
    server.ifPresent(one -> launch.onServer(one.url("portico"), "root", ""));
    return launch.start().awaitReady();
  }

  private static boolean isAlive(PorticoProcess node) {
    return ProcessHandle.of(node.pid()).filter(ProcessHandle::isAlive).isPresent();
  }

  private static boolean isReady(PorticoProcess node) {
    try {
      return node.client("").get("/health/ready").status() == 200;
    } catch (UncheckedIOException _) {
      return false;
    }
  }

  private static Duration timed(Runnable work) {
    var begin = System.nanoTime();
    work.run();
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  @Override
  public void close() {
    nodes.forEach(PorticoProcess::close);
    server.ifPresent(PrivateServer::close);
  }
}
