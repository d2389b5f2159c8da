package io.portico.faults;

import io.portico.application.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server of a {@link DatabaseCluster}: a process that can be killed, frozen and stopped. */
abstract class DatabaseNode {

  private final Path folder;
  private final int port = freePort();
  private @Nullable Process process;

  /**
   * @param folder for its data and its log
   */
  DatabaseNode(Path folder) {
    this.folder = folder;
  }

  /** Returns the command that runs the server on the data it left. */
  abstract List<String> command();

  /** Returns whether the server takes part in its cluster. */
  abstract boolean isMember(Connection connection) throws SQLException;

  final Path folder() {
    return folder;
  }

  final Path data() {
    return folder.resolve("data");
  }

  final int port() {
    return port;
  }

  /** Starts the server on the data it left, and waits until it is in its cluster. */
  void start() {
    start(command());
    awaitMember();
  }

  final void start(List<String> command) {
    process = run(command);
  }

  final void awaitAnswer() {
    Await.until("a server answers; see " + folder.resolve("log"), () -> tests(_ -> true));
  }

  final void awaitMember() {
    Await.until(
        "a node is in the cluster; see " + folder.resolve("log"), () -> tests(this::isMember));
  }

  private boolean tests(Test test) {
    try (var connection = connection()) {
      return test.holds(connection);
    } catch (SQLException _) {
      return false;
    }
  }

  private interface Test {
    boolean holds(Connection connection) throws SQLException;
  }

  /** Returns a connection of the superuser. */
  final Connection connection() throws SQLException {
    return DriverManager.getConnection("jdbc:mysql://127.0.0.1:%d/".formatted(port), "root", "");
  }

  /** Runs statements as the superuser, one after the other. */
  final void execute(String... statements) throws SQLException {
    try (var connection = connection();
        var statement = connection.createStatement()) {
      for (var sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Ends the server as a power cut does. */
  final void kill() {
    var running = process;
    if (running != null && running.isAlive()) {
      running.destroyForcibly();
      await(running);
    }
  }

  /** Ends the server in an orderly way. */
  final void stop() {
    var running = process;
    if (running != null) {
      running.destroy();
      await(running);
    }
  }

  /** Stops the server in the middle of its work, until {@link #thaw}. */
  final void freeze() {
    signal("-STOP");
  }

  /** Lets the server go on, and waits until it is in the cluster again. */
  final void thaw() {
    signal("-CONT");
    awaitMember();
  }

  private void signal(String signal) {
    if (process != null) {
      await(run(List.of("kill", signal, Long.toString(process.pid()))));
    }
  }

  /** Runs a command to its end. */
  final void complete(List<String> command) {
    var running = run(command);
    await(running);
    if (running.exitValue() != 0) {
      throw new IllegalStateException("%s failed; see %s".formatted(command, folder));
    }
  }

  private static void await(Process running) {
    try {
      if (!running.waitFor(60, TimeUnit.SECONDS)) {
        running.destroyForcibly().waitFor();
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

  static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
