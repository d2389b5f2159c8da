package io.portico.faults;

import io.portico.application.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A Galera cluster of MariaDB servers on this machine. Its data is in the folder of temporary
 * files, because its copies are made by the user {@code mysql}.
 */
final class GaleraCluster implements AutoCloseable {

  private static final Path PROVIDER = Path.of("/usr/lib/galera/libgalera_smm.so");

  private final List<Node> nodes;

  private GaleraCluster(List<Node> nodes) {
    this.nodes = nodes;
  }

  /** Returns whether this machine has the programs. */
  static boolean isPossible() {
    return Files.exists(PROVIDER) && Files.exists(Path.of("/usr/sbin/mariadbd"));
  }

  /** Starts a cluster of {@code size} nodes, and waits until all are in it. */
  static GaleraCluster start(int size) throws IOException, InterruptedException {
    var folder = Files.createTempDirectory("galera");
    var groups = IntStream.range(0, size).mapToObj(_ -> freePort()).toList();
    var address = groups.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    var cluster =
        new GaleraCluster(groups.stream().map(port -> new Node(folder, port, address)).toList());
    Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
    cluster.nodes.getFirst().install();
    cluster.nodes.getFirst().start(true);
    for (var node : cluster.nodes.subList(1, size)) {
      Files.createDirectories(node.data());
      node.handOver();
      node.start(false);
    }
    return cluster;
  }

  Node node(int number) {
    return nodes.get(number % nodes.size());
  }

  /** Returns the address of a database that is looked for on these nodes, one after the other. */
  String url(String database, int... numbers) {
    return "jdbc:mysql://"
        + IntStream.of(numbers)
            .mapToObj(number -> "127.0.0.1:" + node(number).port)
            .collect(Collectors.joining(","))
        + "/"
        + database;
  }

  @Override
  public void close() {
    nodes.forEach(Node::kill);
    try {
      deleteAll(nodes.getFirst().parent);
    } catch (IOException e) {
      System.err.println("not deleted: " + e.getMessage());
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One server of the cluster. */
  static final class Node {

    private final Path parent;
    private final Path folder;
    private final int group;
    private final String cluster;
    private final int port = freePort();
    private final int increments = freePort();
    private final int copies = freePort();
    private @Nullable Process process;

    private Node(Path parent, int group, String cluster) {
      this.parent = parent;
      this.folder = parent.resolve("node" + group);
      this.group = group;
      this.cluster = cluster;
    }

    private Path data() {
      return folder.resolve("data");
    }

    private void install() throws IOException, InterruptedException {
      Files.createDirectories(folder);
      handOver();
      var installing =
          run(
              List.of(
                  "mariadb-install-db",
                  "--no-defaults",
                  "--datadir=" + data(),
                  "--auth-root-authentication-method=normal",
                  "--skip-test-db",
                  "--user=mysql"));
      if (installing.waitFor() != 0) {
        throw new IllegalStateException("not installed; see " + folder.resolve("log"));
      }
      handOver();
    }

    private void handOver() {
      await(run(List.of("chown", "-R", "mysql:mysql", parent.toString())));
    }

    /** Starts the server on the data it left. */
    void start() {
      start(false);
    }

    private void start(boolean first) {
      var command = new ArrayList<String>();
      command.addAll(
          List.of(
              "/usr/sbin/mariadbd",
              "--no-defaults",
              "--user=mysql",
              "--datadir=" + data(),
              "--socket=" + folder.resolve("socket"),
              "--pid-file=" + folder.resolve("pid"),
              "--port=" + port,
              "--bind-address=127.0.0.1",
              "--max-connections=300",
              "--binlog-format=ROW",
              "--innodb-autoinc-lock-mode=2",
              "--innodb-flush-log-at-trx-commit=2",
              "--wsrep-on=ON",
              "--wsrep-provider=" + PROVIDER,
              "--wsrep-cluster-address=gcomm://" + cluster,
              "--wsrep-node-address=127.0.0.1:" + group,
              "--wsrep-sst-method=rsync",
              "--wsrep-sst-receive-address=127.0.0.1:" + copies,
              ("--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:%d;"
                      + "ist.recv_addr=127.0.0.1:%d;evs.suspect_timeout=PT2S;"
                      + "evs.inactive_timeout=PT4S;evs.keepalive_period=PT0.5S;gcache.size=32M")
                  .formatted(group, increments)));
      if (first) {
        command.add("--wsrep-new-cluster");
      }
      process = run(command);
      Await.until("a node is in the cluster; see " + folder.resolve("log"), this::isSynced);
    }

    private boolean isSynced() {
      try (var connection =
              DriverManager.getConnection(
                  "jdbc:mysql://127.0.0.1:%d/".formatted(port), "root", "");
          var statement = connection.createStatement();
          var rows = statement.executeQuery("SHOW STATUS LIKE 'wsrep_local_state_comment'")) {
        return rows.next() && rows.getString(2).equals("Synced");
      } catch (SQLException _) {
        return false;
      }
    }

    /** Runs a statement as the superuser. */
    void execute(String sql) throws SQLException {
      try (var connection =
              DriverManager.getConnection(
                  "jdbc:mysql://127.0.0.1:%d/".formatted(port), "root", "");
          var statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }

    /** Ends the server as a power cut does. */
    void kill() {
      var running = process;
      if (running != null && running.isAlive()) {
        running.destroyForcibly();
        await(running);
      }
    }

    /** Ends the server in an orderly way. */
    void stop() {
      var running = process;
      if (running != null) {
        running.destroy();
        await(running);
      }
    }

    /** Stops the server in the middle of its work, until {@link #thaw}. */
    void freeze() {
      signal("-STOP");
    }

    /** Lets the server go on, and waits until it is in the cluster again. */
    void thaw() {
      signal("-CONT");
      Await.until("a node is in the cluster; see " + folder.resolve("log"), this::isSynced);
    }

    private void signal(String signal) {
      if (process != null) {
        await(run(List.of("kill", signal, Long.toString(process.pid()))));
      }
    }

    private static void await(Process running) {
      try {
        if (!running.waitFor(60, TimeUnit.SECONDS)) {
          running.destroyForcibly();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    private Process run(List<String> command) {
      try {
        Files.createDirectories(folder);
        var builder =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
        // A server that starts removes the temporary tables of others from a shared folder.
        builder.environment().put("TMPDIR", folder.toString());
        return builder.start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
