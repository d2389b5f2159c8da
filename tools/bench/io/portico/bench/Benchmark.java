package io.portico.bench;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures Portico: {@code mvn -Pbench}, or one case with {@code mvn -Pbench -Dcase=label}. The
 * cases are {@code start}, {@code label}, {@code repository}, {@code label-index}, {@code roles},
 * {@code pages}, {@code site}, {@code discovery}, {@code developers}, {@code keys}, {@code
 * gateway}, {@code usage}, {@code usage-log}, {@code usage-clickhouse}, and {@code usage-reports},
 * a part of {@code usage}; {@code -Dsizes=10000,100000} measures smaller stores. {@code
 * -Dcase=regression -Dformer.jar=<path>} compares this build with a former one, as {@code start}
 * and {@code usage-log} do if there is one.
 */
public final class Benchmark {

  static final String TOKEN = "benchmark-admin-token-0123456789";

  /** The same for all nodes, and for stores that are moved. */
  static final String SECRET = "--portico.secret=a-secret-of-both-stores-0123456789012345";

  /* Long enough for the JVM to compile the code that is measured. */
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final Duration CASE = Duration.ofSeconds(10);

  /* On two cores a new JVM needs more than a minute for that. */
  private static final Duration FIRST_WARM_UP = Duration.ofSeconds(90);

  /* Servers that are compared take short turns: a machine may be twice as fast a minute later. */
  private static final int TURNS = 8;
  private static final Duration TURN = Duration.ofSeconds(4);

  /** How long each of two servers is loaded in turns. */
  static final Duration ALL_TURNS = TURN.multipliedBy(TURNS);

  private static final long MOST_IN_A_TURN = 36_000;

  /** How many developers a case needs that asks once for each in all turns. */
  static final long COUNTED = TURNS * MOST_IN_A_TURN;

  private static final int CLIENTS = 32;

  private final Load load = Load.available();
  private final Table table = new Table();

  private Benchmark() {}

  /** Runs the case that the property {@code case} names, or all. */
  public static void main(String[] arguments)
      throws IOException, SQLException, InterruptedException {
    Locale.setDefault(Locale.ROOT);
    var wanted = System.getProperty("case", "");
    var benchmark = new Benchmark();
    try (var server = PrivateServer.start("--innodb-buffer-pool-size=4G")) {
      if (wanted.isEmpty() || "start".equals(wanted)) {
        new StartCases(server, benchmark.table, former()).run();
      }
      if (wanted.isEmpty() || "label".equals(wanted)) {
        benchmark.label(server);
      }
      if ("regression".equals(wanted)) {
        new RegressionCases(benchmark, server, benchmark.table, former().orElseThrow())
            .run(sizes().getLast());
      }
      if (wanted.isEmpty() || "repository".equals(wanted)) {
        new RepositoryCases(benchmark, server, benchmark.table).run(sizes());
      }
      if (wanted.isEmpty() || "label-index".equals(wanted)) {
        new LabelIndexCases(benchmark, server, benchmark.table).run(sizes());
      }
      if (wanted.isEmpty() || "roles".equals(wanted)) {
        new RoleCases(benchmark, server, benchmark.table).run(sizes().getFirst());
      }
      if (wanted.isEmpty() || "pages".equals(wanted)) {
        for (var size : sizes()) {
          if (size <= PageCases.MOST_APIS) {
            new PageCases(server, benchmark.table).run(size);
          }
        }
      }
      if (wanted.isEmpty() || "site".equals(wanted)) {
        new SiteCases(server, benchmark.table).run();
      }
      if (wanted.isEmpty() || "discovery".equals(wanted)) {
        new DiscoveryCases(server, benchmark.table).run(sizes());
      }
      if (wanted.isEmpty() || "developers".equals(wanted)) {
        new DeveloperCases(benchmark, server, benchmark.table).run(sizes().getLast());
      }
      if (wanted.isEmpty() || "keys".equals(wanted)) {
        new KeyCases(benchmark, server, benchmark.table).run(sizes().getLast());
      }
      if (wanted.isEmpty() || "gateway".equals(wanted)) {
        new GatewayCases(benchmark, server, benchmark.table).run();
      }
      if (wanted.isEmpty() || "usage".equals(wanted)) {
        new UsageCases(server, benchmark.table).run();
      }
      if (wanted.isEmpty() || "usage-log".equals(wanted)) {
        new UsageLogCases(benchmark, server, benchmark.table, former()).run();
      }
      if ("usage-clickhouse".equals(wanted)) {
        new UsageLogCases(benchmark, server, benchmark.table, Optional.empty()).runOnClickHouse();
      }
      if (wanted.isEmpty() || "usage".equals(wanted) || "usage-reports".equals(wanted)) {
        new UsageReportCases(benchmark, server, benchmark.table).run(sizes());
      }
    }
    benchmark.table.print();
  }

  private static Optional<Path> former() {
    return Optional.of(System.getProperty("former.jar", ""))
        .filter(path -> !path.isEmpty())
        .map(Path::of);
  }

  private static List<Integer> sizes() {
    var sizes = System.getProperty("sizes", "");
    return sizes.isEmpty()
        ? List.of(10_000, 100_000, 1_000_000)
        : Arrays.stream(sizes.split(",", -1)).map(Integer::valueOf).toList();
  }

  /** {@code GET /api/labels/{id}} against a bare server that selects one row. */
  private void label(PrivateServer server) throws IOException, SQLException {
    var url = database(server, "label");
    try (var portico = portico(url);
        var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
      Repository.fill(url, 0);
      var id = "690000000000000000000061";
      var ours = Requests.get(List.of(portico.url("/api/labels/" + id)));
      var select = Requests.get(List.of(bare.url("/bare/select/" + id)));
      warmUp(ours, CLIENTS);
      warmUp(select, CLIENTS);
      table.compared("GET /api/labels/{id}", inTurns(ours, select, CLIENTS), "one select", 0.7);
      table.loaded(
          "GET /api/labels/{id}",
          "bare, a constant",
          measured(List.of(bare.url("/bare/constant")), CLIENTS),
          "",
          "");
    }
  }

  /**
   * Has a server that was just started answer until its JVM has compiled what is asked for, so that
   * two servers are compared as they are for as long as they run.
   */
  void warmUp(List<String> targets, int clients) {
    warmUp(Requests.get(targets), clients);
  }

  /** Does the same with requests of any kind. */
  void warmUp(Requests requests, int clients) {
    warmUp(requests, clients, FIRST_WARM_UP);
  }

  /** Does the same for {@code duration}. */
  void warmUp(Requests requests, int clients, Duration duration) {
    var _ = load.run(requests, requests.credential(), clients, duration);
  }

  /** Returns what a case comes to after a warm-up; throws if a request fails. */
  Measurement measured(List<String> targets, int clients) {
    return measured(Requests.get(targets), clients);
  }

  /** Returns what a case comes to after a warm-up; throws if a request fails. */
  Measurement measured(Requests requests, int clients) {
    var _ = load.run(requests, requests.credential(), clients, WARM_UP);
    return faultless(requests, clients, CASE);
  }

  /**
   * Returns what two servers that are warm come to when they take turns. Counts of requests begin
   * at {@link Requests#first} and go on to {@link #MOST_IN_A_TURN} times the number of turns.
   */
  Comparison inTurns(Requests ours, Requests bare, int clients) {
    var oursInTurns = new ArrayList<Measurement>();
    var bareInTurns = new ArrayList<Measurement>();
    for (var turn = 0; turn < TURNS; turn++) {
      var first = ours.first() + turn * MOST_IN_A_TURN;
      oursInTurns.add(faultless(ours.from(first), clients, TURN));
      bareInTurns.add(faultless(bare.from(first), clients, TURN));
    }
    return new Comparison(Measurement.mean(oursInTurns), Measurement.mean(bareInTurns));
  }

  /**
   * Returns what a case comes to after a warm-up, when no two requests may be alike: the count of
   * the warm-up begins at {@code first}, that of the case half of {@code span} later.
   */
  Measurement measuredOnce(Requests requests, int clients, long first, long span) {
    var _ = load.run(requests.from(first), requests.credential(), clients, WARM_UP);
    return faultless(requests.from(first + span / 2), clients, CASE);
  }

  private Measurement faultless(Requests requests, int clients, Duration duration) {
    var measurement = load.run(requests, requests.credential(), clients, duration);
    if (measurement.failures() > 0) {
      throw new IllegalStateException(
          "%d of the requests failed: %s %s"
              .formatted(
                  measurement.failures(),
                  requests.targets().getFirst(),
                  requests.bodies().stream().findFirst().orElse("")));
    }
    return measurement;
  }

  /** Returns the measurement of a load with any responses. */
  Measurement loaded(Requests requests, int clients, Duration duration) {
    return load.run(requests, requests.credential(), clients, duration);
  }

  /** Starts Portico on the database at {@code url}. */
  static ServerProcess portico(String url) throws IOException {
    return ServerProcess.portico(settings(url));
  }

  static String[] settings(String url) throws IOException {
    return new String[] {
      "--portico.data=" + folder(),
      "--portico.admin-token=" + TOKEN,
      "--portico.jdbc.url=" + url,
      "--portico.jdbc.user=root",
      SECRET
    };
  }

  /** Makes an empty folder for the data of a node. */
  static Path folder() throws IOException {
    return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
  }

  /** Makes an empty database and returns its address. */
  static String database(PrivateServer server, String name) throws SQLException {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE bench_" + name + " CHARACTER SET utf8mb4");
    }
    return server.url("bench_" + name);
  }
}
