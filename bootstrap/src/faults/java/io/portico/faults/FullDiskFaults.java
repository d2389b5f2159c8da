package io.portico.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Fills the disk of an embedded database while clients write, and frees it. */
final class FullDiskFaults {

  private FullDiskFaults() {}

  /** Runs {@code rounds}, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws Exception {
    var disk = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "disk");
    if (command("mount", "-t", "tmpfs", "-o", "size=128m", "tmpfs", disk.toString()) != 0) {
      table.skipped("full disk, H2", "no permission to mount one");
      return;
    }
    var ballast = disk.resolve("ballast");
    var count = new FaultCount();
    try (var faults = NodeFaults.embedded(count, disk)) {
      faults.repeat((node, _) -> node.breakDisk(() -> fill(ballast), () -> free(ballast)), rounds);
    } finally {
      command("umount", disk.toString());
    }
    table.add("full disk, H2", rounds, count);
  }

  private static void fill(Path ballast) {
    try (var out = Files.newOutputStream(ballast)) {
      var block = new byte[1 << 16];
      while (true) {
        out.write(block);
      }
    } catch (IOException _) {
      // The disk is full.
    }
  }

  private static void free(Path ballast) {
    try {
      Files.delete(ballast);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int command(String... words) throws IOException, InterruptedException {
    return new ProcessBuilder(words).inheritIO().start().waitFor();
  }
}
