package io.portico.persistence.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.portico.application.testkit.Await;
import io.portico.application.testkit.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A {@code mariadbd} or {@code mysqld} of the tests' own: on a free port of this machine, with its
 * data below {@code target}, ended with the process that started it.
 */
public final class PrivateServer implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Path program;
  private final Path folder;
  private final int port;
  private final List<String> options;
  private @Nullable Process process;

  private PrivateServer(Path program, Path folder, int port, List<String> options) {
    this.program = program;
    this.folder = folder;
    this.port = port;
    this.options = options;
  }

  /** Returns whether this machine has a server program. */
  public static boolean isPossible() {
    return program().isPresent();
  }

  /**
   * Starts a server with empty data; see {@link Machine#required} for where there is no program.
   *
   * @param options further options of the server program
   */
  public static PrivateServer start(String... options) {
    var program = Machine.required("mariadbd or mysqld", PrivateServer::program);
    try {
      var folder =
          Files.createTempDirectory(
              Files.createDirectories(Path.of("target").toAbsolutePath()), "server");
      var server =
          new PrivateServer(program, folder, freePort(), List.copyOf(Arrays.asList(options)));
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      server.install();
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the address of the database {@code name} on this server. */
  public String url(String name) {
    return "jdbc:mysql://127.0.0.1:%d/%s".formatted(port, name);
  }

  /** Starts the server again on the data it left, after {@link #kill}. */
  public void start() {
    var command = new ArrayList<String>();
    command.addAll(
        List.of(
            program.toString(),
            "--no-defaults",
            "--datadir=" + folder.resolve("data"),
            "--socket=" + folder.resolve("socket"),
            "--pid-file=" + folder.resolve("pid"),
            "--port=" + port,
            "--bind-address=127.0.0.1",
            "--skip-log-bin",
            "--max-connections=300"));
    if (isRoot()) {
      command.add("--user=root");
    }
    command.addAll(options);
    process = run(command);
    awaitAnswer();
  }

  /** Stops the server in the middle of its work, with its connections open, until {@link #thaw}. */
  public void freeze() {
    signal("-STOP");
    // Its threads run until one of them has received the signal.
    Await.until("the server is stopped", () -> state().startsWith("T"));
  }

  private String state() {
    try {
      var asking = new ProcessBuilder("ps", "-o", "stat=", "-p", Long.toString(pid())).start();
      return new String(asking.getInputStream().readAllBytes(), US_ASCII).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Resumes the server after {@link #freeze}. */
  public void thaw() {
    signal("-CONT");
  }

  private void signal(String signal) {
    try {
      run(List.of("kill", signal, Long.toString(pid()))).waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private long pid() {
    var running = process;
    if (running == null) {
      throw new IllegalStateException("the server was not started");
    }
    return running.pid();
  }

  /** Ends the server as a power cut does. */
  public void kill() {
    end(true);
  }

  @Override
  public void close() {
    end(false);
  }

  private void end(boolean byForce) {
    var running = process;
    if (running == null || !running.isAlive()) {
      return;
    }
    if (byForce) {
      running.destroyForcibly();
    } else {
      running.destroy();
    }
    try {
      if (!running.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        running.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void install() throws IOException {
    var data = folder.resolve("data");
    var installer = program.resolveSibling("mariadb-install-db");
    var onPath =
        Files.exists(installer) ? installer : Machine.program("mariadb-install-db").orElse(null);
    var command =
        new ArrayList<>(
            onPath != null && program.endsWith("mariadbd")
                ? List.of(
                    onPath.toString(),
                    "--no-defaults",
                    "--datadir=" + data,
                    "--auth-root-authentication-method=normal",
                    "--skip-test-db")
                : List.of(
                    program.toString(),
                    "--no-defaults",
                    "--initialize-insecure",
                    "--datadir=" + data));
    if (isRoot()) {
      command.add("--user=root");
    }
    var installing = run(command);
    try {
      if (!installing.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)
          || installing.exitValue() != 0) {
        throw new IllegalStateException("not installed; see " + folder.resolve("log"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private Process run(List<String> command) {
    try {
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

  private void awaitAnswer() {
    var deadline = Instant.now().plus(PATIENCE);
    while (true) {
      try (var _ = DriverManager.getConnection(url(""), "root", "")) {
        if (process == null || !process.isAlive()) {
          throw new IllegalStateException("another server has port " + port);
        }
        return;
      } catch (SQLException e) {
        if (Instant.now().isAfter(deadline) || process == null || !process.isAlive()) {
          throw new IllegalStateException("no answer; see " + folder.resolve("log"), e);
        }
        LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
      }
    }
  }

  private static Optional<Path> program() {
    return Machine.program("mariadbd").or(() -> Machine.program("mysqld"));
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
