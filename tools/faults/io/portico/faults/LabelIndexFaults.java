package io.portico.faults;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Two nodes with label indexes: after each acknowledged change on one of them, the next query on
 * the other must show it. Between two rounds a node is killed while the other one goes on.
 */
final class LabelIndexFaults {

  private static final int CLIENTS = 8;
  private static final int CHANGES = 125;
  private static final int CHANGES_ON_ONE = 200;
  private static final String TOKEN = "an-administrator-of-both-nodes";
  private static final String SECRET = "one-secret-that-both-nodes-share-as-they-must";

  private final List<String> urls;
  private final FaultCount count = new FaultCount();
  private int changes;

  private LabelIndexFaults(List<String> urls) {
    this.urls = urls;
  }

  /** Runs {@code rounds} on a server and on Galera, where they are installed. */
  static void run(int rounds, FaultTable table) throws Exception {
    if (PrivateServer.isPossible()) {
      try (var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1")) {
        try (var connection = DriverManager.getConnection(server.url(""), "root", "");
            var statement = connection.createStatement()) {
          statement.execute("CREATE DATABASE portico CHARACTER SET utf8mb4");
        }
        var url = server.url("portico");
        new LabelIndexFaults(List.of(url, url))
            .run("label indexes of two nodes on a server", rounds, table);
      }
    } else {
      table.skipped("label indexes on a server", "no mariadbd or mysqld");
    }
    if (GaleraNode.isPossible()) {
      try (var cluster = GaleraNode.startCluster(3)) {
        cluster.node(0).execute("CREATE DATABASE portico CHARACTER SET utf8mb4");
        new LabelIndexFaults(List.of(cluster.url("portico", 0, 2), cluster.url("portico", 1, 2)))
            .run("label indexes of two nodes on Galera", rounds, table);
      }
    } else {
      table.skipped("label indexes on Galera", "no galera-4");
    }
  }

  private void run(String what, int rounds, FaultTable table) throws Exception {
    var nodes = new ArrayList<PorticoProcess>();
    try {
      nodes.add(start(urls.getFirst()));
      nodes.add(start(urls.getLast()));
      prepare(nodes.getFirst().client(TOKEN));
      for (var round = 0; round < rounds; round++) {
        var clients = nodes.stream().map(node -> node.client(TOKEN)).toList();
        clients.forEach(LabelIndexFaults::awaitIndex);
        changeAndQuery(clients);
        var victim = round % 2;
        nodes.get(victim).kill();
        var survivor = clients.get(1 - victim);
        for (var number = 0; number < CHANGES_ON_ONE; number++) {
          changeAndQuery(survivor, survivor, number % CLIENTS);
        }
        nodes.set(victim, start(urls.get(victim)));
        System.out.printf("round %d: %s%n", round + 1, count.cells());
      }
    } finally {
      nodes.forEach(PorticoProcess::close);
    }
    table.add(what, rounds, count);
  }

  private static PorticoProcess start(String url) throws IOException {
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "node");
    return PorticoProcess.on(data)
        .onServer(url, "root", "")
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .with("PORTICO_LABEL_INDEX", "on")
        .start()
        .awaitReady();
  }

  private static void prepare(PorticoClient client) {
    require(client.post("/api/labels/", "{\"name\":\"writer\"}").status());
    require(client.post("/api/labels/", "{\"name\":\"change\"}").status());
    for (var writer = 0; writer < CLIENTS; writer++) {
      require(
          client
              .post("/api/apis", "{\"name\":\"API\",\"id\":\"%s\"}".formatted(id(writer)))
              .status());
    }
  }

  private static String id(int writer) {
    return "api-of-" + writer;
  }

  private static void require(int status) {
    if (status != 200 && status != 201) {
      throw new IllegalStateException("status " + status);
    }
  }

  /* Queries until the index answers. */
  private static void awaitIndex(PorticoClient client) {
    while (!client.get("/health/ready").body().contains("\"ready\":1")) {
      var _ = client.get("/api/apis?limit=1");
    }
  }

  private void changeAndQuery(List<PorticoClient> clients) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writers = new ArrayList<Future<?>>();
      for (var writer = 0; writer < CLIENTS; writer++) {
        var number = writer;
        writers.add(
            threads.submit(
                () -> {
                  for (var change = 0; change < CHANGES; change++) {
                    changeAndQuery(clients.get(change % 2), clients.get((change + 1) % 2), number);
                  }
                }));
      }
      for (var writer : writers) {
        writer.get();
      }
    }
  }

  private synchronized int next() {
    return ++changes;
  }

  /* Changes the API of a writer, and looks for its labels before and after. */
  private void changeAndQuery(PorticoClient from, PorticoClient to, int writer) {
    var change = next();
    var body = "{\"writer\":\"%d\",\"change\":\"%d\"}".formatted(writer, change);
    var reply = from.put("/api/" + id(writer) + "/labels", body);
    if (reply.status() != 200) {
      count.refused(reply.status(), reply.body());
      return;
    }
    count.acknowledged(1);
    var found =
        to.get("/api/apis?count=true&selector=writer%%3D%d,change%%3D%d".formatted(writer, change));
    var all = to.get("/api/apis?count=true&selector=writer%%3D%d".formatted(writer));
    if (found.status() != 200 || all.status() != 200) {
      count.refused(found.status(), found.body());
      return;
    }
    count.read(
        !found.body().contains("\"total\":1")
            || !found.body().contains(id(writer))
            || !all.body().contains("\"total\":1"),
        "change %d of writer %d: %s".formatted(change, writer, found.body()));
  }
}
