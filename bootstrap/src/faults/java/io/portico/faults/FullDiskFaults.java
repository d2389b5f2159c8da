package io.portico.faults;

import io.portico.application.testkit.Await;
import io.portico.faults.FaultTable.Count;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Fills the disk of the embedded database while clients register developers, frees it, and starts
 * the node again as a supervisor would.
 */
final class FullDiskFaults {

  private static final int CLIENTS = 8;
  private static final int RESTART = 75;
  private static final String TOKEN = "an-administrator-of-this-node";
  private static final String FIELDS = "\"k\":\"%s\"".formatted("v".repeat(4_000));

  private final Count count = new Count();
  private final Map<Integer, Long> statuses = new TreeMap<>();
  private final Queue<String> registered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger next = new AtomicInteger();

  /** Runs {@code rounds}, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws Exception {
    var disk = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "disk");
    if (command("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", disk.toString()) != 0) {
      table.skipped("full disk", "no permission to mount one");
      return;
    }
    try {
      var faults = new FullDiskFaults();
      for (var round = 0; round < rounds; round++) {
        faults.round(disk, round);
      }
      table.add("full disk, embedded database", rounds, faults.count, faults.statuses);
    } finally {
      command("umount", disk.toString());
    }
  }

  private void round(Path disk, int round) throws IOException {
    var data = disk.resolve("data");
    var ballast = disk.resolve("ballast");
    try (var node = started(data);
        var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      var ended = new AtomicBoolean();
      for (var client = 0; client < CLIENTS; client++) {
        clients.execute(() -> register(node.client(TOKEN), ended));
      }
      var before = registered.size();
      Await.until("some are registered", () -> registered.size() > before + 50);
      fill(ballast);
      Await.until("writes are refused", () -> refused() > 20L * (round + 1));
      Files.delete(ballast);
      var code = node.awaitEnd();
      if (code != RESTART) {
        throw new IllegalStateException("exit code " + code + ": " + node.errors());
      }
      ended.set(true);
    }
    try (var again = started(data)) {
      var admin = again.client(TOKEN);
      for (var email : registered) {
        count.lost += admin.get("/api/portal/developers/email/" + email).status() == 200 ? 0 : 1;
      }
      count.done = registered.size();
      // The next round needs the space.
      for (var email : List.copyOf(registered)) {
        remove(admin, email);
      }
      registered.clear();
    }
  }

  private static void remove(PorticoClient admin, String email) {
    var id = Replies.id(admin.get("/api/portal/developers/email/" + email));
    admin.send("DELETE", "/api/portal/developers/" + id, "");
  }

  private static PorticoProcess started(Path data) {
    return PorticoProcess.on(data).with("PORTICO_ADMIN_TOKEN", TOKEN).start().awaitReady();
  }

  private void register(PorticoClient node, AtomicBoolean ended) {
    while (!ended.get()) {
      var email = "full%d@example.com".formatted(next.getAndIncrement());
      try {
        var reply =
            node.post(
                "/api/portal/developers",
                "{\"email\":\"%s\",\"fields\":{%s}}".formatted(email, FIELDS));
        if (reply.status() == 200) {
          registered.add(email);
        } else {
          count(reply.status());
        }
      } catch (UncheckedIOException _) {
        // The process has ended.
        return;
      }
    }
  }

  private synchronized void count(int status) {
    statuses.merge(status, 1L, Long::sum);
  }

  private synchronized long refused() {
    return statuses.getOrDefault(503, 0L);
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

  private static int command(String... words) throws IOException, InterruptedException {
    return new ProcessBuilder(words).inheritIO().start().waitFor();
  }
}
