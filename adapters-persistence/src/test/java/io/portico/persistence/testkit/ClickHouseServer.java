package io.portico.persistence.testkit;

import static java.util.Objects.requireNonNull;

import io.portico.application.testkit.Machine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * ClickHouse: the server at {@code PORTICO_TEST_CLICKHOUSE}, a {@code clickhouse://} address, if
 * that is set; else its engine as the npm package {@code chdb}, behind {@code server.js}, which
 * speaks as much of its HTTP interface as the client uses.
 */
public final class ClickHouseServer implements AutoCloseable {

  private static final String NAME = "ClickHouse (PORTICO_TEST_CLICKHOUSE, or node and npm)";
  private static final String CHDB = "chdb@3.4.0";
  private static final String LISTENING = "listening on ";
  private static final Path TARGET = Path.of(System.getProperty("basedir", "."), "target");

  private final Path data;
  private Process process;
  private int port;

  private ClickHouseServer(Path data) {
    this.data = data;
    this.process = start(0);
  }

  /** Returns whether the tests of this run are those of ClickHouse. */
  public static boolean isOfThisRun() {
    return System.getProperty("databases", "").equals("clickhouse");
  }

  /** Returns the address of the server that all tests of a process share. */
  public static String sharedAddress() {
    return Optional.ofNullable(System.getenv("PORTICO_TEST_CLICKHOUSE"))
        .orElseGet(() -> Shared.SERVER.address());
  }

  private static final class Shared {
    private static final ClickHouseServer SERVER = own();
  }

  /** Returns a server of its own, without data, which may be killed. */
  public static ClickHouseServer own() {
    return Machine.required(NAME, ClickHouseServer::find);
  }

  private static Optional<ClickHouseServer> find() {
    if (Machine.program("node").isEmpty() || Machine.program("npm").isEmpty()) {
      return Optional.empty();
    }
    try {
      if (!Files.exists(modules().resolve("node_modules").resolve("chdb"))) {
        Files.createDirectories(modules());
        install();
      }
      return Optional.of(new ClickHouseServer(Files.createTempDirectory(TARGET, "clickhouse")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /* One for the tests of all modules. */
  private static Path modules() {
    return TARGET.toAbsolutePath().resolve("../../adapters-persistence/target/chdb").normalize();
  }

  private static void install() throws IOException {
    var log = TARGET.resolve("chdb.log").toFile();
    var npm =
        new ProcessBuilder("npm", "install", "--no-save", "--prefix", modules().toString(), CHDB)
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    try {
      if (npm.waitFor() != 0) {
        throw new IllegalStateException("npm cannot install " + CHDB + ", see " + log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Returns the address, with the user and the password. */
  public String address() {
    return addressOf("portico:secret", "portico");
  }

  /** Returns the address of another login or database. */
  public String addressOf(String login, String database) {
    return "clickhouse://" + login + "@127.0.0.1:" + port + "/" + database;
  }

  /** Ends the process at once. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Starts it again after it was killed, on its data and its port. */
  public void restart() {
    process = start(port);
  }

  private Process start(int wanted) {
    try {
      var script = data.resolve("server.js");
      try (var source = ClickHouseServer.class.getResourceAsStream("server.js")) {
        Files.copy(requireNonNull(source), script, StandardCopyOption.REPLACE_EXISTING);
      }
      var started =
          new ProcessBuilder(
                  List.of(
                      "node",
                      script.toAbsolutePath().toString(),
                      modules().toString(),
                      data.toAbsolutePath().toString(),
                      String.valueOf(wanted)))
              .redirectError(data.resolve("error.log").toFile())
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
      var output =
          new BufferedReader(
              new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
      for (var line = output.readLine(); line != null; line = output.readLine()) {
        if (line.startsWith(LISTENING)) {
          port = Integer.parseInt(line.substring(LISTENING.length()));
          return started;
        }
      }
      throw new IllegalStateException("ClickHouse does not start, see " + data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    kill();
    try (var files = Files.walk(data)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
