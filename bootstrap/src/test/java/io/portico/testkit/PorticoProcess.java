package io.portico.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * The packaged Portico in a process of its own, as an operator runs it. It ends at the latest with
 * the process that started it. The system property {@code built.jar} is the path of the jar.
 */
public final class PorticoProcess implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

  /* As text, or a JSON object a line. */
  private static final Pattern BLOCK =
      Pattern.compile("listens on (http://localhost:\\d+).*\\R(?:.*\\R)*?.*admin token .*\\R");

  private final Process process;
  private final Path data;
  private final Path output;
  private final Path errors;
  private final long startedAt;

  private PorticoProcess(Process process, Path data, Path output, Path errors, long startedAt) {
    this.process = process;
    this.data = data;
    this.output = output;
    this.errors = errors;
    this.startedAt = startedAt;
  }

  /** How a Portico is to be started. */
  public static final class Launch {

    private final Path data;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final List<String> javaOptions = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private Optional<Path> jar = Optional.empty();

    private Launch(Path data) {
      this.data = data;
      environment.put("PORTICO_DATA", data.toString());
      environment.put("PORTICO_PORT", "0");
    }

    /** Sets a variable of the environment. */
    public Launch with(String variable, String value) {
      environment.put(variable, value);
      return this;
    }

    /** Keeps the database of Portico on a server. */
    public Launch onServer(String url, String user, String password) {
      return with("PORTICO_JDBC_URL", url)
          .with("PORTICO_JDBC_USER", user)
          .with("PORTICO_JDBC_PASSWORD", password);
    }

    /** Starts another jar than the built one. */
    public Launch ofJar(Path other) {
      jar = Optional.of(other);
      return this;
    }

    /** Adds options of the virtual machine. */
    public Launch javaOptions(String... options) {
      javaOptions.addAll(Arrays.asList(options));
      return this;
    }

    /** Adds arguments of the program. */
    public Launch arguments(String... further) {
      arguments.addAll(Arrays.asList(further));
      return this;
    }

    /** Starts the process, and does not wait until it serves. */
    public PorticoProcess start() {
      javaOptions.addAll(0, ClassArchive.inUse());
      return startWithoutArchive();
    }

    PorticoProcess startWithoutArchive() {
      try {
        var logs =
            Files.createTempDirectory(
                Files.createDirectories(Path.of("target").toAbsolutePath()), "portico");
        var output = logs.resolve("output");
        var errors = logs.resolve("errors");
        var builder =
            new ProcessBuilder(command())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().keySet().removeIf(Launch::changesTheRun);
        builder.environment().putAll(environment);
        var startedAt = System.nanoTime();
        var process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new PorticoProcess(process, data, output, errors, startedAt);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private List<String> command() {
      var command = new ArrayList<String>();
      command.add(Path.of(property("java.home"), "bin", "java").toString());
      // Most of them live for seconds, too short for the second compiler and for collector threads.
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      command.addAll(javaOptions);
      command.addAll(
          List.of("-jar", jar.map(Path::toString).orElseGet(() -> property("built.jar"))));
      command.addAll(arguments);
      return command;
    }

    private static boolean changesTheRun(String variable) {
      return variable.startsWith("PORTICO_")
          || variable.startsWith("MICRONAUT_")
          || List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").contains(variable);
    }

    private static String property(String name) {
      return Optional.ofNullable(System.getProperty(name))
          .orElseThrow(() -> new IllegalStateException("no system property " + name));
    }
  }

  /** Returns how to start a Portico on a free port, with its data in the folder {@code data}. */
  public static Launch on(Path data) {
    return new Launch(data);
  }

  /** Waits until it serves, and returns it. */
  public PorticoProcess awaitReady() {
    var deadline = startedAt + PATIENCE.toNanos();
    while (!isReady()) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        close();
        throw new IllegalStateException(
            "does not serve; it said:\n" + output() + "\nand complained:\n" + errors());
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    return this;
  }

  /** Waits until it ends by itself, and returns its exit code. */
  public int awaitEnd() {
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        close();
        throw new IllegalStateException("does not end; it said:\n" + output());
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Asks it to end, as an operator does, and returns its exit code. */
  public int stop() {
    process.destroy();
    return awaitEnd();
  }

  /** Kills it with signal 9. */
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      kill();
    }
  }

  /** Returns its address. It must be ready. */
  public URI address() {
    return announced().orElseThrow(() -> new IllegalStateException("does not serve yet"));
  }

  /** Returns a client that calls it as the bearer of {@code credential}. */
  public PorticoClient client(String credential) {
    return new PorticoClient(address(), credential);
  }

  /** Returns the content of {@code admin-token} in its data folder. */
  public String adminToken() {
    return content(data.resolve("admin-token")).strip();
  }

  /** Returns the id of the process. */
  public long pid() {
    return process.pid();
  }

  /** Returns its standard output so far. */
  public String output() {
    return content(output);
  }

  /** Returns what it has complained of so far. */
  public String errors() {
    return content(errors);
  }

  private boolean isReady() {
    return announced().filter(PorticoClient::isReady).isPresent();
  }

  private Optional<URI> announced() {
    var block = BLOCK.matcher(output());
    return block.find() ? Optional.of(URI.create(block.group(1))) : Optional.empty();
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
