package io.portico.bench;

import io.portico.persistence.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Measures Portico: {@code mvn -Pbench}, or one case with {@code mvn -Pbench -Dcase=label}. The
 * cases are {@code start}, {@code label} and {@code search}.
 */
public final class Benchmark {

  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration CASE = Duration.ofSeconds(10);
  private static final int ROUNDS = 2;
  private static final int CLIENTS = 32;
  private static final String TOKEN = "benchmark-admin-token-0123456789";

  private final Load load = Load.available();
  private final List<List<String>> table = new ArrayList<>();

  private Benchmark() {
    table.add(List.of("case", "server", "requests/s", "p50 ms", "p99 ms", "result", "bound"));
  }

  /** Runs the case that the property {@code case} names, or all. */
  public static void main(String[] arguments) throws IOException, SQLException {
    Locale.setDefault(Locale.ROOT);
    var wanted = System.getProperty("case", "");
    var benchmark = new Benchmark();
    if (wanted.isEmpty() || "start".equals(wanted)) {
      benchmark.start();
    }
    if (wanted.isEmpty() || "label".equals(wanted) || "search".equals(wanted)) {
      try (var server = PrivateServer.start("--innodb-buffer-pool-size=1G")) {
        if (!"search".equals(wanted)) {
          benchmark.label(server);
        }
        if (!"label".equals(wanted)) {
          benchmark.search(server);
        }
      }
    }
    benchmark.print();
  }

  /** Start to first answered request, on the embedded database. */
  private void start() throws IOException {
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    for (var which : List.of("first start", "second start")) {
      var begin = System.nanoTime();
      try (var _ = ServerProcess.portico("--portico.data=" + data)) {
        var seconds = (System.nanoTime() - begin) / 1e9;
        row("start, " + which, "portico", "", "", "", "%.1f s".formatted(seconds), "<= 4 s");
      }
    }
  }

  /** {@code GET /api/labels/{id}} against a bare server that selects one row. */
  private void label(PrivateServer server) throws IOException, SQLException {
    var url = database(server, "label");
    try (var portico = portico(url);
        var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
      Repository.fill(url, 0);
      var id = "690000000000000000000061";
      var ours = new ArrayList<Measurement>();
      var select = new ArrayList<Measurement>();
      var constant = new ArrayList<Measurement>();
      for (var round = 0; round < ROUNDS; round++) {
        ours.add(measured(List.of(portico.url("/api/labels/" + id)), CLIENTS));
        select.add(measured(List.of(bare.url("/bare/select/" + id)), CLIENTS));
        constant.add(measured(List.of(bare.url("/bare/constant")), CLIENTS));
      }
      var case1 = "GET /api/labels/{id}";
      var ratio = Measurement.mean(ours).perSecond() / Measurement.mean(select).perSecond();
      row(
          case1,
          "portico",
          Measurement.mean(ours),
          "%.2f of one select".formatted(ratio),
          ">= 0.7");
      row(case1, "bare, one select", Measurement.mean(select), "", "");
      row(case1, "bare, constant", Measurement.mean(constant), "", "");
    }
  }

  /** {@code GET /api/apis} by labels combined, page of 20, one client, by size of repository. */
  private void search(PrivateServer server) throws IOException, SQLException {
    var before = new double[4];
    for (var size : List.of(10_000, 100_000)) {
      var url = database(server, "search" + size);
      try (var portico = portico(url)) {
        Repository.fill(url, size);
        for (var terms : List.of(1, 2, 3)) {
          var targets =
              Repository.selectors(terms, 500).stream()
                  .map(
                      selector ->
                          portico.url(
                              "/api/apis?limit=20&selector="
                                  + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
                  .toList();
          var result = Measurement.mean(List.of(measured(targets, 1), measured(targets, 1)));
          var growth = before[terms] == 0 ? "" : "x%.2f".formatted(result.p50() / before[terms]);
          before[terms] = result.p50();
          row(
              "%d labels, %,d APIs".formatted(terms, size),
              "portico",
              result,
              growth,
              terms == 3 && size == 100_000 ? "p50 <= 5 ms, <= x2" : "");
        }
      }
    }
  }

  private Measurement measured(List<String> targets, int clients) {
    var _ = load.run(targets, TOKEN, clients, WARM_UP);
    var measurement = load.run(targets, TOKEN, clients, CASE);
    if (measurement.failures() > 0) {
      throw new IllegalStateException(
          measurement.failures() + " requests failed, such as " + targets.getFirst());
    }
    return measurement;
  }

  private static ServerProcess portico(String url) throws IOException {
    return ServerProcess.portico(
        "--portico.data=" + Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench"),
        "--portico.admin-token=" + TOKEN,
        "--portico.jdbc.url=" + url,
        "--portico.jdbc.user=root");
  }

  private static String database(PrivateServer server, String name) throws SQLException {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE bench_" + name + " CHARACTER SET utf8mb4");
    }
    return server.url("bench_" + name);
  }

  private void row(
      String what, String server, Measurement measurement, String result, String bound) {
    row(
        what,
        server,
        "%,.0f".formatted(measurement.perSecond()),
        "%.2f".formatted(measurement.p50()),
        "%.2f".formatted(measurement.p99()),
        result,
        bound);
  }

  private void row(String... cells) {
    table.add(List.of(cells));
    System.out.println(String.join(" | ", cells));
  }

  private void print() {
    System.out.println();
    table.add(1, table.getFirst().stream().map(_ -> "---").toList());
    table.forEach(cells -> System.out.println("| " + String.join(" | ", cells) + " |"));
  }
}
