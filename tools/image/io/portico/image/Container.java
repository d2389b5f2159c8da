package io.portico.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.testkit.Await;
import io.portico.testkit.PorticoClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A process in the file system of an image, as its user without rights. The file system is
 * read-only but for the volume, which is empty at first, and {@code /tmp}.
 */
final class Container implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;

  /* $1: the root, $2: the volume, $3: the user and its group, $4: the folder, then the command. */
  private static final String RUN =
      """
      set -eu
      root=$1 volume=$2 user=$3 folder=$4
      shift 4
      mount --make-rprivate /
      mount --bind "$root" "$root"
      mount --bind "$root$volume" "$root$volume"
      mount --rbind /proc "$root/proc"
      mount --rbind /dev "$root/dev"
      mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
      mount -o remount,bind,ro "$root"
      exec setpriv --no-new-privs --inh-caps=-all --bounding-set=-all,+sys_chroot,+setuid,+setgid -- \\
        chroot --userspec=$user "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
      """;

  private final Process process;
  private final Path output;
  private final int port;

  private Container(Process process, Path output, int port) {
    this.process = process;
    this.output = output;
    this.port = port;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts the entry point of {@code image} with further variables of the environment. */
  static Container serving(UnpackedImage image, Path output, Map<String, String> further)
      throws IOException {
    var port = freePort();
    var process =
        start(image, port, output, further, image.words("/Entrypoint").toArray(String[]::new));
    return new Container(process, output, port);
  }

  /** Runs {@code command} in {@code image} to its end, and returns its exit code. */
  static int exitCode(
      UnpackedImage image, int port, Path output, Map<String, String> further, String... command)
      throws IOException, InterruptedException {
    var process = start(image, port, output, further, command);
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("%s did not end".formatted(List.of(command)));
    }
    return process.exitValue();
  }

  private static Process start(
      UnpackedImage image, int port, Path output, Map<String, String> further, String... command)
      throws IOException {
    var words = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", RUN, "sh"));
    words.add(image.root().toString());
    words.add(image.config("/Volumes").fieldNames().next());
    words.add(image.config("/User").asText());
    words.add(image.config("/WorkingDir").asText());
    words.addAll(List.of(command));
    var builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
    var environment = builder.environment();
    environment.clear();
    environment.putAll(image.environment());
    environment.put("PORTICO_PORT", String.valueOf(port));
    environment.putAll(further);
    // For unshare and mount; programs of the base are found there as well.
    environment.put("PATH", "/usr/bin:/bin:/usr/sbin:/sbin");
    return builder.start();
  }

  /** Waits until it is ready, and returns it. */
  Container awaitReady() {
    Await.until(this::output, () -> !process.isAlive() || isReady());
    if (!process.isAlive()) {
      throw new IllegalStateException("ended: " + output());
    }
    return this;
  }

  private boolean isReady() {
    try {
      return client("").get("/health/ready").status() == 200;
    } catch (UncheckedIOException _) {
      return false;
    }
  }

  /** Returns a client with a credential. */
  PorticoClient client(String credential) {
    // Without the comparison with the description, which takes longer than most requests.
    return PorticoClient.ofAnotherBuild(URI.create("http://localhost:" + port), credential);
  }

  /** Returns the port that it listens on. */
  int port() {
    return port;
  }

  /** Returns what the kernel says of the process. */
  String status() throws IOException {
    return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "status"));
  }

  /** Returns what it printed. */
  String output() {
    try {
      return Files.readString(output, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it with SIGTERM, and returns its exit code. */
  int stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("did not stop: " + output());
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
