package io.portico.endtoend.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.application.testkit.Await;
import io.portico.testkit.PorticoClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The image, without Docker: what the Dockerfile copies is mounted where it copies to, on the file
 * system of this machine in place of that of the base image, and its entry point is started as its
 * user without rights, with nothing to write but the data folder and {@code /tmp}.
 */
class ImageIT {

  private static final Path ROOT = Path.of(System.getProperty("project.root"));
  private static final int STOPPED = 143;
  private static final JsonMapper MAPPER = new JsonMapper();

  /* $1: the folder to mount, $2: the user, and then the command. */
  private static final String CONTAINER =
      """
      set -eu
      mount --make-rprivate /
      mount -t tmpfs -o mode=0755 tmpfs /opt
      mkdir /opt/portico /opt/data
      mount --bind "$1" /opt/portico
      user=$2
      mount -t tmpfs -o uid=$user,gid=$user,mode=0700 tmpfs /opt/data
      mount -t tmpfs -o mode=1777 tmpfs /tmp
      mount -o remount,bind,ro /opt/portico
      mount -o remount,ro /opt
      mount -o remount,bind,ro /
      cd /opt/portico
      shift 2
      exec setpriv --reuid $user --regid $user --clear-groups --no-new-privs --bounding-set=-all \\
        --inh-caps=-all -- "$@"
      """;

  @TempDir Path folder;

  private final List<Process> processes = new ArrayList<>();

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void image_asItsUserOnAReadOnlyRoot_serves() throws Exception {
    requireNamespaces();
    var dockerfile = Files.readString(ROOT.resolve("deploy/container/Dockerfile"));
    layOut(dockerfile);
    var port = freePort();
    var output = folder.resolve("output");

    var portico =
        inContainer(dockerfile, port, output, words(found("ENTRYPOINT (\\[.*])", dockerfile)));

    var client = new PorticoClient(URI.create("http://localhost:" + port), "");
    var listens = "Portico listens on port " + port;
    Await.until(
        () -> content(output),
        () -> !portico.isAlive() || (isReady(client) && content(output).contains(listens)));
    assertThat(portico.isAlive()).as(content(output)).isTrue();
    var status = Files.readString(Path.of("/proc", String.valueOf(portico.pid()), "status"));
    assertThat(status)
        .containsPattern("Uid:\\s+10001\\s+10001")
        .containsPattern("CapEff:\\s+0+\\R")
        .containsPattern("NoNewPrivs:\\s+1");

    var healthCheck = words(found("(?s)HEALTHCHECK .*?CMD (\\[.*?\"])\\R", dockerfile));
    var variables = Map.of("PORTICO_PORT", String.valueOf(port));
    assertThat(exitCode(healthCheck, variables)).isZero();
    assertThat(exitCode(healthCheck, Map.of("PORTICO_PORT", "1"))).isNotZero();
    portico.toHandle().destroy();
    assertThat(portico.waitFor()).isEqualTo(STOPPED);
    assertThat(exitCode(healthCheck, variables)).isNotZero();
  }

  @Test
  void image_root_isReadOnly() throws Exception {
    requireNamespaces();
    var dockerfile = Files.readString(ROOT.resolve("deploy/container/Dockerfile"));
    layOut(dockerfile);
    var output = folder.resolve("output");
    var probe = "touch /opt/data/a /tmp/b && ! touch /opt/portico/c && ! touch /var/tmp/portico-d";

    var process = inContainer(dockerfile, 0, output, List.of("sh", "-c", probe));

    assertThat(process.waitFor()).as(content(output)).isZero();
  }

  private static void requireNamespaces() throws IOException, InterruptedException {
    assumeTrue(
        Stream.of("unshare", "setpriv", "bash")
            .allMatch(program -> Files.isExecutable(Path.of("/usr/bin", program))),
        "skipped: no unshare or setpriv");
    assumeTrue(
        new ProcessBuilder("unshare", "--mount", "mount", "--make-rprivate", "/").start().waitFor()
            == 0,
        "skipped: no permission to mount");
  }

  /* The cache is that of the build: RUN would write the same. */
  private void layOut(String dockerfile) throws IOException {
    var image = Files.createDirectory(folder.resolve("image"));
    for (var copied : found("COPY (.*) \\./", dockerfile).split(" ", -1)) {
      var file = ROOT.resolve(copied);
      Files.copy(
          file,
          image.resolve(requireNonNull(file.getFileName())),
          StandardCopyOption.COPY_ATTRIBUTES);
    }
    assertThat(dockerfile).contains("RUN [\"./portico\", \"train\"]");
    var cache = Path.of(System.getProperty("built.jar")).resolveSibling("portico.aot");
    Files.copy(cache, image.resolve("portico.aot"));
  }

  private Process inContainer(String dockerfile, int port, Path output, List<String> command)
      throws IOException {
    var words =
        new ArrayList<>(
            List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                CONTAINER,
                "sh",
                folder.resolve("image").toString(),
                found("USER (\\d+):", dockerfile)));
    words.addAll(command);
    var builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
    var environment = builder.environment();
    environment
        .keySet()
        .removeIf(
            name ->
                name.startsWith("PORTICO_") || name.startsWith("JAVA_TOOL") || name.equals("_"));
    for (var variable : found("(?m)^ENV (.*)$", dockerfile).split(" ", -1)) {
      var parts = variable.split("=", 2);
      // The data folder is below /opt here, where nothing has to be made on this machine.
      environment.put(parts[0], parts[1].replaceFirst("^/data$", "/opt/data"));
    }
    environment.put("PORTICO_PORT", String.valueOf(port));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("JAVA_OPTS", "-XX:AOTMode=on");
    var process = builder.start();
    processes.add(process);
    return process;
  }

  private static int exitCode(List<String> command, Map<String, String> variables)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    var process = builder.start();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private static boolean isReady(PorticoClient client) {
    try {
      return client.get("/health/ready").status() == 200;
    } catch (UncheckedIOException _) {
      return false;
    }
  }

  private static List<String> words(String array) throws JsonProcessingException {
    return List.of(MAPPER.readValue(array, String[].class));
  }

  private static String found(String pattern, String text) {
    var matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as(pattern).isTrue();
    return matcher.group(1);
  }

  private static String content(Path file) {
    try {
      return new String(Files.readAllBytes(file), UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
