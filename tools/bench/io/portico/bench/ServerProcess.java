package io.portico.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/** A server in a JVM of its own, ended with the benchmark. */
final class ServerProcess implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /* So that both servers have the same, and the machine's two cores are shared alike. */
  private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");

  private static final List<String> NOT_BARE =
      List.of(
          "portico",
          "bootstrap",
          "micronaut-data",
          "micronaut-security",
          "micronaut-management",
          "micronaut-micrometer",
          "micronaut-test",
          "micronaut-email",
          "flyway",
          "testcontainers",
          "archunit");

  private static final Pattern HEAP_IN_USE = Pattern.compile("used ([0-9]+)K");

  private final Process process;
  private final int port;

  private ServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts the packaged Portico and waits for its first answer. */
  static ServerProcess portico(String... settings) {
    return portico(JVM, settings);
  }

  /** Starts the packaged Portico with one JVM option instead of the default ones. */
  static ServerProcess porticoWith(String option, String... settings) {
    return portico(List.of(option), settings);
  }

  /** Starts the Portico of a former build. */
  static ServerProcess porticoOf(Path jar, String... settings) {
    return portico(JVM, jar.toString(), settings);
  }

  /** Starts the packaged Portico with other JVM options. */
  static ServerProcess portico(List<String> jvm, String... settings) {
    return portico(jvm, System.getProperty("built.jar"), settings);
  }

  /** Starts the Portico of {@code jar} with other JVM options. */
  static ServerProcess portico(List<String> jvm, String jar, String... settings) {
    var port = freePort();
    var arguments = new ArrayList<>(jvm);
    arguments.addAll(List.of("-jar", jar, "--portico.port=" + port));
    arguments.addAll(Arrays.asList(settings));
    return started(arguments, port, "/health/live");
  }

  /** Starts the packaged Portico by its script, which must use the AOT cache. */
  static ServerProcess script(String... settings) {
    var port = freePort();
    var script = Path.of(System.getProperty("built.jar")).resolveSibling("portico");
    var command = new ArrayList<>(List.of(script.toString(), "--portico.port=" + port));
    command.addAll(Arrays.asList(settings));
    return run(command, port, "/health/live");
  }

  /** Writes the AOT cache with which the start script starts. */
  static void train() throws IOException, InterruptedException {
    var script = Path.of(System.getProperty("built.jar")).resolveSibling("portico");
    var exit = new ProcessBuilder(script.toString(), "train").inheritIO().start().waitFor();
    if (exit != 0) {
      throw new IllegalStateException("portico train ended with " + exit);
    }
  }

  /** Starts the bare server and waits for its first answer. */
  static ServerProcess bare(Map<String, Object> properties) {
    var port = freePort();
    var arguments = new ArrayList<>(JVM);
    properties.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
    arguments.addAll(
        List.of(
            "-classpath",
            bareClasspath(),
            "io.portico.bench.bare.BareServer",
            Integer.toString(port)));
    return started(arguments, port, "/bare/constant");
  }

  String url(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  /** Returns how much of the processors it has used so far. */
  Duration used() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Returns how much memory is resident, in MB. */
  long resident() throws IOException {
    return Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024 / 1_000_000)
        .findAny()
        .orElseThrow();
  }

  /** Returns how much of the heap is in use after a full collection, in MB. */
  long heapInUse() throws IOException, InterruptedException {
    var _ = jcmd("GC.run");
    var used = HEAP_IN_USE.matcher(jcmd("GC.heap_info"));
    if (!used.find()) {
      throw new IllegalStateException("GC.heap_info without the heap in use");
    }
    return Long.parseLong(used.group(1)) * 1024 / 1_000_000;
  }

  private String jcmd(String command) throws IOException, InterruptedException {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var run =
        new ProcessBuilder(jcmd, String.valueOf(process.pid()), command)
            .redirectErrorStream(true)
            .start();
    var printed = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (run.waitFor() != 0) {
      throw new IllegalStateException("jcmd %s: %s".formatted(command, printed));
    }
    return printed;
  }

  /** Sends one request, with {@code body} if it is not empty, and returns the body answered. */
  String send(String method, String path, String body) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(url(path)))
            .header("X-API-Key", Benchmark.TOKEN)
            .header("Content-Type", "application/json")
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try (var client = HttpClient.newHttpClient()) {
      var response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= 400) {
        throw new IllegalStateException(
            "%s %s: %d %s".formatted(method, path, response.statusCode(), response.body()));
      }
      return response.body();
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ServerProcess started(List<String> arguments, int port, String firstPath) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    return run(command, port, firstPath);
  }

  private static ServerProcess run(List<String> command, int port, String firstPath) {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(Path.of("target", "bench-" + port + ".log").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("PORTICO_"));
    // Of the script; the other commands do not read them.
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JAVA_OPTS", "-XX:AOTMode=on");
    try {
      var server = new ServerProcess(builder.start(), port);
      server.awaitAnswer(firstPath);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitAnswer(String path) {
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    var request = HttpRequest.newBuilder(URI.create(url(path))).build();
    try (var client = HttpClient.newHttpClient()) {
      while (System.nanoTime() < deadline && process.isAlive()) {
        try {
          if (client.send(request, BodyHandlers.discarding()).statusCode() == 200) {
            return;
          }
        } catch (IOException e) {
          LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IllegalStateException(e);
        }
      }
    }
    throw new IllegalStateException("no answer; see target/bench-" + port + ".log");
  }

  /* The test classpath without Portico and what it adds to a server that selects a row. */
  private static String bareClasspath() {
    var entries =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(
                entry ->
                    entry.endsWith("test-classes")
                        || NOT_BARE.stream()
                            .noneMatch(
                                name ->
                                    Path.of(entry).getFileName().toString().startsWith(name)
                                        || entry.endsWith("target/classes")))
            .toList();
    return String.join(File.pathSeparator, entries);
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
