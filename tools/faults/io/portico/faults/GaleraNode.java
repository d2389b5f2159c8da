package io.portico.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A MariaDB server in a Galera cluster. */
final class GaleraNode extends DatabaseNode {

  private static final Path SERVER = Path.of("/usr/sbin/mariadbd");
  private static final Path PROVIDER = Path.of("/usr/lib/galera/libgalera_smm.so");

  private final Path parent;
  private final int group;
  private final String cluster;
  private final int increments = freePort();
  private final int copies = freePort();

  private GaleraNode(Path parent, int group, String cluster) {
    super(parent.resolve("node" + group));
    this.parent = parent;
    this.group = group;
    this.cluster = cluster;
  }

  /** Returns whether this machine has the programs. */
  static boolean isPossible() {
    return Files.exists(PROVIDER) && Files.exists(SERVER);
  }

  /**
   * Starts a cluster of {@code size} nodes. Its data is in the folder of temporary files, because
   * its copies are made by the user {@code mysql}.
   */
  static DatabaseCluster startCluster(int size) throws IOException {
    var folder = Files.createTempDirectory("galera");
    var groups = IntStream.range(0, size).mapToObj(_ -> freePort()).toList();
    var address = groups.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    var nodes = groups.stream().map(port -> new GaleraNode(folder, port, address)).toList();
    var cluster = new DatabaseCluster(folder, nodes);
    nodes.getFirst().install();
    nodes.getFirst().startFirst();
    for (var node : nodes.subList(1, size)) {
      Files.createDirectories(node.data());
      node.handOver();
      node.start();
    }
    return cluster;
  }

  private void install() throws IOException {
    Files.createDirectories(folder());
    handOver();
    complete(
        List.of(
            "mariadb-install-db",
            "--no-defaults",
            "--datadir=" + data(),
            "--auth-root-authentication-method=normal",
            "--skip-test-db",
            "--user=mysql"));
    handOver();
  }

  private void handOver() {
    complete(List.of("chown", "-R", "mysql:mysql", parent.toString()));
  }

  private void startFirst() {
    var command = new ArrayList<>(command());
    command.add("--wsrep-new-cluster");
    start(command);
    awaitMember();
  }

  @Override
  List<String> command() {
    return List.of(
        SERVER.toString(),
        "--no-defaults",
        "--user=mysql",
        "--datadir=" + data(),
        "--socket=" + folder().resolve("socket"),
        "--pid-file=" + folder().resolve("pid"),
        "--port=" + port(),
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
        ("--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:%d;ist.recv_addr=127.0.0.1:%d;"
                + "evs.keepalive_period=PT0.2S;evs.inactive_check_period=PT0.2S;"
                + "evs.suspect_timeout=PT1S;evs.inactive_timeout=PT2S;evs.install_timeout=PT1S;"
                + "evs.join_retrans_period=PT0.2S;gcache.size=32M")
            .formatted(group, increments));
  }

  @Override
  boolean isMember(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SHOW STATUS LIKE 'wsrep_local_state_comment'")) {
      return rows.next() && rows.getString(2).equals("Synced");
    }
  }
}
