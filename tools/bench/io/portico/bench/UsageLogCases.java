package io.portico.bench;

import io.portico.persistence.testkit.ClickHouseServer;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The log of usage: how many records a second are counted durably, compressed, with 256 MB of heap
 * ({@code -Dusage.heap=1g} for more), by one node, two nodes on one database, and the embedded
 * database; what a single record takes; how long records wait for their fold; and what a report
 * takes that has to add the log. With a former build, both take turns.
 */
final class UsageLogCases {

  private static final List<String> JVM =
      List.of(
          "-Xms" + System.getProperty("usage.heap"),
          "-Xmx" + System.getProperty("usage.heap"),
          "-XX:+UseG1GC");

  private static final int BATCHES = 40;
  private static final int CLIENTS = 8;
  private static final int TURNS = 3;
  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final Duration TURN = Duration.ofSeconds(30);
  private static final Duration SINGLE_TURN = Duration.ofSeconds(10);

  /* Short, because what was counted before is folded within a minute. */
  private static final Duration REPORTS = Duration.ofSeconds(10);

  /* Long enough for folds to follow each other while batches come. */
  private static final Duration LONG =
      Duration.ofSeconds(Long.parseLong(System.getProperty("usage.seconds")));

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;
  private final Optional<Path> former;
  private final List<byte[]> bodies =
      UsageBatch.batches(UsageBatch.Distribution.UNIFORM, BATCHES).stream()
          .map(UsageBatch::gzip)
          .toList();

  UsageLogCases(Benchmark benchmark, PrivateServer server, Table table, Optional<Path> former) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
    this.former = former;
  }

  void run() throws IOException, SQLException, InterruptedException {
    if (former.isPresent()) {
      compare(former.get());
    }
    var url = Benchmark.database(server, "usage_log");
    try (var one = current(Benchmark.settings(url));
        var two = current(Benchmark.settings(url));
        var connection = DriverManager.getConnection(url, "root", "")) {
      var alone = batches(one);
      var both = new UsageLoad(List.of(one, two), bodies, UsageBatch.RECORDS, "gzip");
      var _ = both.run(CLIENTS, WARM_UP.multipliedBy(2));
      var rates =
          new ArrayList<List<UsageLoad.Rate>>(List.of(new ArrayList<>(), new ArrayList<>()));
      for (var turn = 0; turn < TURNS; turn++) {
        rates.getFirst().add(alone.run(CLIENTS, TURN));
        rates.getLast().add(both.run(CLIENTS, TURN));
      }
      tell("one node of two", rates.getFirst());
      tell("two nodes on one database", rates.getLast());
      lag(alone, connection);
    }
    try (var embedded = current(PageCases.onEmbedded(Benchmark.folder()))) {
      var load = batches(embedded);
      var _ = load.run(CLIENTS, WARM_UP);
      tell("embedded database", List.of(load.run(CLIENTS, LONG)));
    }
  }

  /* With the engine of ClickHouse that the tests have; its server differs. */
  void runOnClickHouse() throws IOException, SQLException, InterruptedException {
    var settings = Stream.of(Benchmark.settings(Benchmark.database(server, "usage_clickhouse")));
    try (var clickHouse = ClickHouseServer.own();
        var node =
            current(
                Stream.concat(settings, Stream.of("--portico.usage.store=" + clickHouse.address()))
                    .toArray(String[]::new))) {
      var load = batches(node);
      var _ = load.run(CLIENTS, WARM_UP);
      tell("ClickHouse", List.of(load.run(CLIENTS, LONG)));
    }
  }

  private void compare(Path jar) throws IOException, SQLException, InterruptedException {
    var oldUrl = Benchmark.database(server, "usage_former");
    var newUrl = Benchmark.database(server, "usage_current");
    try (var before = ServerProcess.portico(JVM, jar.toString(), Benchmark.settings(oldUrl));
        var after = current(Benchmark.settings(newUrl))) {
      for (var node : List.of(before, after)) {
        var _ = batches(node).run(CLIENTS, WARM_UP);
      }
      benchmark.warmUp(report(before), 1, REPORTS);
      benchmark.warmUp(report(after), 1, REPORTS);
      var former = new ArrayList<UsageLoad.Rate>();
      var current = new ArrayList<UsageLoad.Rate>();
      var formerReports = new ArrayList<Measurement>();
      var currentReports = new ArrayList<Measurement>();
      for (var turn = 0; turn < TURNS; turn++) {
        former.add(batches(before).run(CLIENTS, TURN));
        formerReports.add(benchmark.loaded(report(before), 1, REPORTS));
        current.add(batches(after).run(CLIENTS, TURN));
        // What was counted in the turn is still in the log.
        currentReports.add(benchmark.loaded(report(after), 1, REPORTS));
      }
      tell("former build", former);
      tell("current build", current);
      told(
          "30 days of a key, p50",
          Measurement.mean(formerReports).p50(),
          Measurement.mean(currentReports).p50(),
          "<= 1.2");
      single(before, after);
    }
  }

  private void single(ServerProcess before, ServerProcess after) throws InterruptedException {
    var record =
        UsageBatch.record(
                UsageBatch.key(7), 1, 200, Instant.now().truncatedTo(ChronoUnit.MILLIS), 12)
            .getBytes(StandardCharsets.UTF_8);
    var former = new ArrayList<UsageLoad.Rate>();
    var current = new ArrayList<UsageLoad.Rate>();
    for (var turn = 0; turn < TURNS; turn++) {
      former.add(new UsageLoad(List.of(before), List.of(record), 1, "").run(1, SINGLE_TURN));
      current.add(new UsageLoad(List.of(after), List.of(record), 1, "").run(1, SINGLE_TURN));
    }
    told(
        "one record alone, p50",
        UsageLoad.Rate.mean(former).p50(),
        UsageLoad.Rate.mean(current).p50(),
        "<= 1.1");
  }

  private void told(String what, double before, double now, String bound) {
    table.figure(
        what,
        "portico",
        "%.2f ms, %.2f ms in the former build: %.2f".formatted(now, before, now / before),
        bound);
  }

  /* How long the rows of the log stay there while batches come: until their fold has ended. */
  private void lag(UsageLoad load, Connection connection)
      throws InterruptedException, SQLException {
    var loading =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return load.run(CLIENTS, LONG);
              } catch (InterruptedException e) {
                throw new CompletionException(e);
              }
            });
    var seen = new ArrayDeque<long[]>();
    var lags = new ArrayList<Long>();
    while (!loading.isDone()) {
      var now = System.nanoTime();
      try (var statement = connection.createStatement();
          var rows = statement.executeQuery("SELECT MIN(id), MAX(id) FROM usage_log")) {
        if (rows.next() && rows.getLong(2) > 0) {
          while (!seen.isEmpty() && seen.getFirst()[0] < rows.getLong(1)) {
            lags.add(now - seen.removeFirst()[1]);
          }
          seen.add(new long[] {rows.getLong(2), now});
        }
      }
      // Once a second is what the figure needs.
      Thread.sleep(Duration.ofSeconds(1));
    }
    tell("one node, %d s on end".formatted(LONG.toSeconds()), List.of(loading.join()));
    var sorted = lags.stream().mapToLong(Long::longValue).sorted().toArray();
    var p99 = sorted.length == 0 ? Double.NaN : sorted[(int) (sorted.length * 0.99)] / 1e9;
    var oldest = seen.isEmpty() ? 0 : (System.nanoTime() - seen.getFirst()[1]) / 1e9;
    table.figure(
        "time in the log",
        "portico",
        "p99 %.0f s of %d samples; the oldest that waits, %.0f s"
            .formatted(p99, sorted.length, oldest),
        "<= 90 s");
  }

  private void tell(String what, List<UsageLoad.Rate> rates) {
    var mean = UsageLoad.Rate.mean(rates);
    table.figure(
        "usage with gzip, " + what,
        "portico",
        "%,.0f records/s (%s), p50 %.0f ms, p99 %.0f ms of a batch, %.2f us of CPU for a record"
            .formatted(
                mean.perSecond(),
                rates.stream().map(rate -> "%,.0f".formatted(rate.perSecond())).toList(),
                mean.p50(),
                mean.p99(),
                mean.cpuMicros()),
        "");
  }

  private UsageLoad batches(ServerProcess node) {
    return new UsageLoad(List.of(node), bodies, UsageBatch.RECORDS, "gzip");
  }

  private static ServerProcess current(String... settings) {
    return ServerProcess.portico(JVM, settings);
  }

  private static Requests report(ServerProcess portico) {
    return monthOf(portico, UsageBatch::key);
  }

  /** Returns requests for the last 30 days, by day, of 500 keys. */
  static Requests monthOf(ServerProcess portico, IntFunction<String> key) {
    var today = LocalDate.now(ZoneOffset.UTC);
    var first = today.minusDays(29);
    return Requests.get(
        IntStream.range(0, 500)
            .mapToObj(
                number ->
                    portico.url(
                        "/api/activity/keys/aggregate/%s/%d/%d/%d/%d/%d/%d?res=day"
                            .formatted(
                                key.apply(number),
                                first.getDayOfMonth(),
                                first.getMonthValue(),
                                first.getYear(),
                                today.getDayOfMonth(),
                                today.getMonthValue(),
                                today.getYear())))
            .toList());
  }
}
