package io.portico.faults;

import io.portico.faults.FaultTable.Count;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Two nodes of Portico on three nodes of Galera: eight callers approve each key request at once on
 * both, others register developers on one node and read them on the other, while a database node is
 * killed, frozen or stopped. Each round begins with new connections.
 */
final class ClusterFaults {

  private static final int REQUESTS = 100;
  private static final int CALLERS = 8;
  private static final Duration OUTAGE = Duration.ofSeconds(4);
  private static final String TOKEN = "an-administrator-of-both-nodes";
  private static final String SECRET = "one-secret-that-both-nodes-share-as-they-must";

  private final Count count = new Count();
  private final Map<Integer, Long> statuses = new TreeMap<>();
  private final AtomicInteger next = new AtomicInteger();

  /** Runs {@code rounds}, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws Exception {
    if (!GaleraCluster.isPossible()) {
      table.skipped("Galera", "no galera-4");
      return;
    }
    var faults = new ClusterFaults();
    try (var cluster = GaleraCluster.start(3)) {
      cluster.node(0).execute("CREATE DATABASE portico CHARACTER SET utf8mb4");
      for (var round = 0; round < rounds; round++) {
        faults.round(cluster, round);
      }
    }
    table.add("Galera: 3 databases, 2 nodes", rounds, faults.count, faults.statuses);
  }

  private void round(GaleraCluster cluster, int round) throws Exception {
    try (var first = node(0, cluster.url("portico", 0, 2));
        var second = node(1, cluster.url("portico", 1, 2))) {
      var nodes = List.of(first.client(TOKEN), second.client(TOKEN));
      var requests = pendingRequests(nodes.getFirst(), round);
      var decided = new ArrayList<List<Reply>>();
      var ended = new AtomicBoolean();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var writing = threads.submit(() -> writeAndRead(nodes, ended));
        var fault = new CountDownLatch(REQUESTS / 3);
        var breaking =
            threads.submit(
                () -> {
                  fault.await();
                  breakOne(cluster, round);
                  return true;
                });
        for (var request : requests) {
          decided.add(approve(request, nodes));
          fault.countDown();
        }
        breaking.get();
        ended.set(true);
        writing.get();
      }
      for (var number = 0; number < requests.size(); number++) {
        judge(requests.get(number), decided.get(number), nodes);
      }
      System.out.printf("Galera round %d: %d approved%n", round + 1, count.done);
    }
  }

  private PorticoProcess node(int number, String url) throws IOException {
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "node" + number);
    return PorticoProcess.on(data)
        .onServer(url, "root", "")
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .start()
        .awaitReady();
  }

  private List<String> pendingRequests(PorticoClient admin, int round) {
    Replies.body(admin.put("/api/portal/configuration", "{\"require_key_approval\":true}"), 200);
    var plan =
        Replies.message(
            admin.post("/api/portal/policies", "{\"name\":\"Plan %d\"}".formatted(round)));
    Replies.body(
        admin.post(
            "/api/portal/catalogue/entries",
            "{\"name\":\"Plan %d\",\"policy_id\":\"%s\",\"version\":\"v1\",\"show\":true}"
                .formatted(round, plan)),
        200);
    return IntStream.range(0, REQUESTS)
        .mapToObj(
            number -> {
              var developer =
                  Replies.message(
                      admin.post(
                          "/api/portal/developers",
                          "{\"email\":\"d%d-%d@example.com\"}".formatted(round, number)));
              var exchange =
                  admin.exchange(
                      "POST",
                      "/api/portal/requests",
                      "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"version\":\"v1\"}"
                          .formatted(developer, plan),
                      Map.of());
              return Replies.last(exchange.header("Location"));
            })
        .toList();
  }

  private static void breakOne(GaleraCluster cluster, int round) throws SQLException {
    var victim = cluster.node(round);
    switch (round / 3 % 3) {
      case 0 -> {
        victim.kill();
        LockSupport.parkNanos(OUTAGE.toNanos());
        victim.start();
      }
      case 1 -> {
        victim.freeze();
        LockSupport.parkNanos(OUTAGE.toNanos());
        victim.thaw();
      }
      default -> {
        victim.stop();
        victim.start();
      }
    }
  }

  private List<Reply> approve(String request, List<PorticoClient> nodes)
      throws InterruptedException, ExecutionException {
    var begin = new CountDownLatch(1);
    var answers = new ArrayList<Future<Reply>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var caller = 0; caller < CALLERS; caller++) {
        var node = nodes.get(caller % nodes.size());
        answers.add(
            threads.submit(
                () -> {
                  begin.await();
                  return approval(request, node);
                }));
      }
      begin.countDown();
    }
    var replies = new ArrayList<Reply>();
    for (var answer : answers) {
      replies.add(answer.get());
    }
    replies.forEach(this::count);
    return replies;
  }

  private static Reply approval(String request, PorticoClient node) {
    return node.put("/api/portal/requests/approve/" + request, "");
  }

  private synchronized void count(Reply reply) {
    if (reply.status() != 200) {
      statuses.merge(reply.status(), 1L, Long::sum);
    }
  }

  /* One approval may have been refused by all, so it is repeated until it is decided. */
  private void judge(String request, List<Reply> replies, List<PorticoClient> nodes) {
    var all = new ArrayList<>(replies);
    while (all.stream().noneMatch(reply -> List.of(200, 409).contains(reply.status()))) {
      all.add(approval(request, nodes.getFirst()));
    }
    var keys =
        all.stream()
            .filter(reply -> reply.status() == 200)
            .map(reply -> Replies.all("RawKey", reply).getFirst())
            .toList();
    count.done++;
    count.duplicated += Math.max(0, keys.size() - 1);
    for (var node : nodes) {
      var developer = Replies.all("by_user", found(node, "/api/portal/requests/" + request));
      var live = found(node, "/api/portal/keys?developer=" + developer.getFirst() + "&state=live");
      var rows = Replies.all("key", live).size();
      lost(rows == 0, request + " has " + live);
      count.duplicated += Math.max(0, rows - 1);
      for (var key : keys) {
        var verified = node.post("/api/keys/verify", "{\"key\":\"%s\"}".formatted(key));
        lost(!verified.body().contains("\"valid\":true"), request + " has " + verified);
      }
    }
  }

  private void lost(boolean isLost, String what) {
    if (isLost) {
      count.lost++;
      System.out.println("lost: " + what);
    }
  }

  private static Reply found(PorticoClient node, String path) {
    var reply = node.get(path);
    while (reply.status() == 503) {
      reply = node.get(path);
    }
    return reply;
  }

  /* Registers on one node and reads on the other; a gap is the time without any success. */
  private boolean writeAndRead(List<PorticoClient> nodes, AtomicBoolean ended) {
    var registered = new ArrayList<String>();
    var lastSuccess = System.nanoTime();
    while (!ended.get()) {
      var number = next.getAndIncrement();
      var email = "w%d@example.com".formatted(number);
      var reply =
          nodes
              .get(number % 2)
              .post("/api/portal/developers", "{\"email\":\"%s\"}".formatted(email));
      count(reply);
      if (reply.status() == 200) {
        registered.add(email);
        var now = System.nanoTime();
        var gap = Duration.ofNanos(now - lastSuccess).toMillis();
        lastSuccess = now;
        count.gapMillis = Math.max(count.gapMillis, gap);
        var seen = nodes.get(1 - number % 2).get("/api/portal/developers/email/" + email);
        count(seen);
        count.stale += seen.status() == 404 ? 1 : 0;
      }
    }
    for (var email : registered) {
      for (var node : nodes) {
        count.lost += found(node, "/api/portal/developers/email/" + email).status() == 200 ? 0 : 1;
      }
    }
    return true;
  }
}
