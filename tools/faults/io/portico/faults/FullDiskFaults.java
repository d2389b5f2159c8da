package io.portico.faults;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

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
    var ballast = new Ballast(disk.resolve("ballast"));
    var count = new FaultCount();
    try (var faults = NodeFaults.embedded(count, disk)) {
      faults.repeat((node, _) -> node.breakDisk(ballast::fill, ballast::free), rounds);
    } finally {
      command("umount", disk.toString());
    }
    table.add("full disk, H2", rounds, count);
  }

  private static int command(String... words) throws IOException, InterruptedException {
    return new ProcessBuilder(words).inheritIO().start().waitFor();
  }

  /** A file that takes all space, also what others release later. */
  private static final class Ballast {

    private static final byte[] BLOCK = new byte[1 << 16];
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Path file;
    private volatile boolean isWanted;
    private Thread filling = new Thread();

    Ballast(Path file) {
      this.file = file;
    }

    void fill() {
      isWanted = true;
      filling = Thread.ofPlatform().start(this::fillAgainAndAgain);
    }

    private void fillAgainAndAgain() {
      while (isWanted) {
        try (var out = Files.newOutputStream(file, CREATE, APPEND)) {
          while (isWanted) {
            out.write(BLOCK);
          }
        } catch (IOException _) {
          LockSupport.parkNanos(PAUSE.toNanos());
        }
      }
    }

    void free() {
      isWanted = false;
      try {
        filling.join();
        Files.delete(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
