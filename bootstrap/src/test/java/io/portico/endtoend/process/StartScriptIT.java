package io.portico.endtoend.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the packaged Portico, and the AOT cache that the build made for it. */
class StartScriptIT {

  private static final Path BUILT = Path.of(System.getProperty("built.jar")).toAbsolutePath();
  private static final String MUST_USE_CACHE = "-XX:AOTMode=on";

  @TempDir Path folder;

  @Test
  void script_besideTheBuiltJar_usesTheCacheOfTheBuild() throws Exception {
    var link = Files.createSymbolicLink(folder.resolve("link"), BUILT.resolveSibling("portico"));

    var printed = run(link, Map.of("JAVA_OPTS", MUST_USE_CACHE), "--version");

    assertThat(printed.exitCode()).as(printed.output()).isZero();
    assertThat(printed.output()).matches("Portico \\d+\\.\\d+\\.\\d+\\S*\\R");
  }

  @Test
  void script_databaseServer_hasItsDriverFromTheCache() throws Exception {
    var printed =
        run(
            BUILT.resolveSibling("portico"),
            Map.of("JAVA_OPTS", "-Xlog:class+load"),
            "--portico.data=" + folder,
            "--portico.jdbc.url=jdbc:mysql://127.0.0.1:1/none",
            "--portico.jdbc.user=none");

    assertThat(printed.output())
        .contains("PORTICO_JDBC_URL: no connection to")
        .contains("com.mysql.cj.NativeSession source: shared objects file");
  }

  @Test
  void script_cacheOfAnotherTime_startsQuietlyWithoutIt() throws Exception {
    var script = installed();
    Files.setLastModifiedTime(
        folder.resolve("portico.jar"), FileTime.from(Instant.parse("2026-03-01T10:15:30Z")));

    assertThat(run(script, Map.of("JAVA_OPTS", MUST_USE_CACHE), "--version").exitCode())
        .isNotZero();
    assertThat(run(script, Map.of(), "--version").output()).matches("Portico \\S+\\R");

    // The same bytes of another build.
    assertThat(run(script, Map.of(), "train").output()).endsWith(" is up to date.\n");
    assertThat(run(script, Map.of("JAVA_OPTS", MUST_USE_CACHE), "--version").exitCode()).isZero();
  }

  @Test
  void script_withoutCacheAndWithAnOldJava_starts() throws Exception {
    var script = installed();
    Files.delete(folder.resolve("portico.aot"));
    var home = folder.resolve("jdk-17");
    var old = Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
    Files.writeString(old.resolve("java"), "#!/bin/sh\nexit 1\n");
    executable(old.resolve("java"));
    var path =
        "%s:%s/bin:%s".formatted(old, System.getProperty("java.home"), System.getenv("PATH"));

    var printed =
        run(
            script,
            Map.of("JAVA_HOME", System.getProperty("java.home"), "PATH", path),
            "--version");
    assertThat(printed.output()).matches("Portico \\S+\\R");

    var withOldHome =
        run(
            script,
            Map.of(
                "JAVA_HOME",
                home.toString(),
                "PATH",
                System.getProperty("java.home") + "/bin:" + System.getenv("PATH")),
            "--version");
    assertThat(withOldHome.output()).matches("Portico \\S+\\R");
  }

  @Test
  void script_heap_isLimitedUnlessChosen() throws Exception {
    var script = BUILT.resolveSibling("portico");
    var flags = "-XX:+PrintFlagsFinal";

    assertThat(run(script, Map.of("JAVA_OPTS", flags), "--version").output())
        .containsPattern("MaxHeapSize +\\S? *= 268435456 |MaxRAMPercentage +\\S? *= 50[.]0")
        .containsPattern("ParallelGCThreads +\\S? *= 1 |MaxRAMPercentage +\\S? *= 50[.]0");
    assertThat(run(script, Map.of("JAVA_OPTS", "-Xmx128m " + flags), "--version").output())
        .containsPattern("MaxHeapSize +\\S? *= 134217728 ");
  }

  /* ---- what they need ---- */

  /** Returns the script, in a folder with the built jar and its cache. */
  private Path installed() throws IOException {
    for (var name : List.of("portico", "portico.jar", "portico.aot.jar")) {
      Files.copy(BUILT.resolveSibling(name), folder.resolve(name));
    }
    // Large, and never changed.
    Files.createSymbolicLink(folder.resolve("portico.aot"), BUILT.resolveSibling("portico.aot"));
    return executable(folder.resolve("portico"));
  }

  private static Path executable(Path file) throws IOException {
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private record Ended(int exitCode, String output) {}

  private static Ended run(Path script, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Ended(process.waitFor(), output);
  }
}
