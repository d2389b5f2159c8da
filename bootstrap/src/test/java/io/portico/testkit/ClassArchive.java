package io.portico.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The classes of the packaged Portico as the virtual machine holds them in memory: the AOT cache
 * that the build made beside the jar. Without that, an archive is made once, by a Portico that
 * starts and ends; with it, every other starts in half the time.
 */
final class ClassArchive {

  private static final List<String> OPTIONS = options();

  private ClassArchive() {}

  /** Returns the options of the virtual machine that use it. */
  static List<String> inUse() {
    return OPTIONS;
  }

  private static List<String> options() {
    var built = Path.of(System.getProperty("built.jar")).resolveSibling("portico.aot");
    return Files.exists(built)
        ? List.of("-XX:AOTCache=" + built, "-Xlog:aot=off", "-Xlog:aot*=off")
        : List.of("-XX:SharedArchiveFile=" + made());
  }

  private static Path made() {
    try {
      var folder =
          Files.createTempDirectory(
              Files.createDirectories(Path.of("target").toAbsolutePath()), "classes");
      var file = folder.resolve("portico.jsa");
      PorticoProcess.on(folder.resolve("data"))
          .javaOptions("-XX:ArchiveClassesAtExit=" + file)
          .startWithoutArchive()
          .awaitReady()
          .stop();
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
