package io.portico.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The classes of the packaged Portico as the virtual machine holds them in memory. It is made once,
 * by a Portico that starts and ends; with it, every other starts in half the time.
 */
final class ClassArchive {

  private static final Path FILE = made();

  private ClassArchive() {}

  /** Returns the option of the virtual machine that uses it. */
  static String option() {
    return "-XX:SharedArchiveFile=" + FILE;
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
