package io.portico.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A MySQL server in a group of Group Replication, each member of which accepts changes. The program
 * is the one that {@code PORTICO_TEST_MYSQLD} names.
 */
final class GroupReplicationNode extends DatabaseNode {

  private static final Optional<Path> SERVER =
      Optional.ofNullable(System.getenv("PORTICO_TEST_MYSQLD")).map(Path::of);

  private final int number;
  private final String group;
  private final String address;
  private final String seeds;

  private GroupReplicationNode(
      Path folder, int number, String group, String address, String seeds) {
    super(folder);
    this.number = number;
    this.group = group;
    this.address = address;
    this.seeds = seeds;
  }

  /** Returns whether the program is named. */
  static boolean isPossible() {
    return SERVER.isPresent();
  }

  /** Starts a group of {@code size} members. */
  static DatabaseCluster startCluster(int size) throws IOException, SQLException {
    var folder = Files.createTempDirectory("group");
    var group = UUID.randomUUID().toString();
    var addresses = IntStream.range(0, size).mapToObj(_ -> "127.0.0.1:" + freePort()).toList();
    var seeds = addresses.stream().collect(Collectors.joining(","));
    var nodes =
        IntStream.range(0, size)
            .mapToObj(
                number ->
                    new GroupReplicationNode(
                        folder.resolve("node" + number),
                        number,
                        group,
                        addresses.get(number),
                        seeds))
            .toList();
    var cluster = new DatabaseCluster(folder, nodes);
    for (var node : nodes) {
      node.install();
    }
    nodes.getFirst().startFirst("SET GLOBAL group_replication_bootstrap_group = ON");
    for (var node : nodes.subList(1, size)) {
      node.startFirst();
    }
    return cluster;
  }

  private void install() throws IOException {
    Files.createDirectories(folder());
    complete(
        List.of(
            SERVER.orElseThrow().toString(),
            "--no-defaults",
            "--initialize-insecure",
            "--user=" + System.getProperty("user.name"),
            "--datadir=" + data()));
  }

  /* A member that starts again joins by itself, so that it never accepts changes of its own. */
  private void startFirst(String... before) throws SQLException {
    var command = new ArrayList<>(command());
    command.add("--group-replication-start-on-boot=OFF");
    start(command);
    awaitAnswer();
    execute(before);
    execute(
        "CHANGE REPLICATION SOURCE TO SOURCE_USER = 'root'"
            + " FOR CHANNEL 'group_replication_recovery'",
        "START GROUP_REPLICATION",
        "SET GLOBAL group_replication_bootstrap_group = OFF");
    awaitMember();
  }

  @Override
  List<String> command() {
    return List.of(
        SERVER.orElseThrow().toString(),
        "--no-defaults",
        "--user=" + System.getProperty("user.name"),
        "--datadir=" + data(),
        "--socket=" + folder().resolve("socket"),
        "--pid-file=" + folder().resolve("pid"),
        "--port=" + port(),
        "--mysqlx=OFF",
        "--bind-address=127.0.0.1",
        "--secure-file-priv=NULL",
        "--report-host=127.0.0.1",
        "--max-connections=300",
        "--innodb-flush-log-at-trx-commit=2",
        "--sync-binlog=0",
        "--server-id=" + (number + 1),
        "--gtid-mode=ON",
        "--enforce-gtid-consistency=ON",
        "--plugin-load-add=group_replication.so",
        "--group-replication-group-name=" + group,
        "--group-replication-local-address=" + address,
        "--group-replication-group-seeds=" + seeds,
        "--group-replication-single-primary-mode=OFF",
        "--group-replication-recovery-get-public-key=ON",
        "--group-replication-member-expel-timeout=0",
        "--group-replication-recovery-reconnect-interval=2");
  }

  @Override
  boolean isMember(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT member_state FROM performance_schema.replication_group_members"
                    + " WHERE member_id = @@server_uuid")) {
      return rows.next() && rows.getString(1).equals("ONLINE");
    }
  }
}
