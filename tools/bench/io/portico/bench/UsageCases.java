package io.portico.bench;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.fixture.Hits;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitCounts;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageTarget;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reporting usage: NDJSON batches of 10,000 records over 100,000 keys, durable, against plain
 * batched upserts of the same counts over one connection.
 */
final class UsageCases {

  private static final int KEYS = 100_000;
  private static final int RECORDS = 10_000;
  private static final int BATCHES = 40;
  private static final int APIS = 10;
  private static final int AT_ONCE = 1_000;
  private static final int MOST_CLIENTS = 8;
  private static final Duration WARM_UP = Duration.ofSeconds(60);

  /* What is compared takes turns. Batches are written in groups, which a short turn would cut. */
  private static final int TURNS = 2;
  private static final Duration RUN_IN = Duration.ofSeconds(3);
  private static final Duration TURN = Duration.ofSeconds(20);

  private final PrivateServer server;
  private final Table table;

  UsageCases(PrivateServer server, Table table) {
    this.server = server;
    this.table = table;
  }

  /** One batch: as it is sent, and the rows that it comes to, by table. */
  private record Batch(BodyPublisher body, Map<Resolution, List<long[]>> rows) {

    int size() {
      return rows.values().stream().mapToInt(List::size).sum();
    }
  }

  /** What a case comes to. */
  private record Rate(double perSecond, double cpuMicros) {

    static Rate mean(List<Rate> rates) {
      return new Rate(
          rates.stream().mapToDouble(Rate::perSecond).average().orElseThrow(),
          rates.stream().mapToDouble(Rate::cpuMicros).average().orElseThrow());
    }
  }

  void run() throws IOException, SQLException, InterruptedException {
    for (var keys : Distribution.values()) {
      var url = Benchmark.database(server, "usage_" + keys.name().toLowerCase(Locale.ROOT));
      var batches = batches(keys);
      try (var portico = Benchmark.portico(url);
          var connection = plain(url)) {
        compare(keys, portico, connection, batches);
      }
    }
  }

  private void compare(
      Distribution keys, ServerProcess portico, Connection connection, List<Batch> batches)
      throws SQLException, InterruptedException {
    var _ = posts(portico, batches, MOST_CLIENTS, WARM_UP);
    var _ = upserts(connection, batches, RUN_IN);
    var plain = new ArrayList<Double>();
    var ours = new TreeMap<Integer, List<Rate>>();
    for (var turn = 0; turn < TURNS; turn++) {
      plain.add(upserts(connection, batches, TURN));
      for (var clients : List.of(1, 2, MOST_CLIENTS)) {
        ours.computeIfAbsent(clients, _ -> new ArrayList<>())
            .add(posts(portico, batches, clients, TURN));
      }
    }
    var upserts = plain.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    var alone = Rate.mean(ours.firstEntry().getValue()).perSecond();
    ours.forEach(
        (clients, rates) -> tell(keys, clients, batches, Rate.mean(rates), upserts, alone));
  }

  private void tell(
      Distribution keys, int clients, List<Batch> batches, Rate rate, double plain, double alone) {
    var rows = batches.stream().mapToInt(Batch::size).average().orElseThrow() / RECORDS;
    table.figure(
        "usage, %s keys, %d clients".formatted(keys, clients),
        "portico",
        "%,.0f records/s (%,.0f rows/s, %.2f us of CPU each), %.2f of plain upserts, %.2f of one client"
            .formatted(
                rate.perSecond(),
                rate.perSecond() * rows,
                rate.cpuMicros(),
                rate.perSecond() / plain,
                rate.perSecond() / alone),
        clients == MOST_CLIENTS ? ">= 0.6, >= 1.3" : ">= 0.6");
  }

  private enum Distribution {
    UNIFORM,
    ZIPF;

    int key(Random random) {
      return switch (this) {
        case UNIFORM -> random.nextInt(KEYS);
        // The number of a key is the power of a uniform number: half of the hits on 316 keys.
        case ZIPF -> (int) Math.pow(KEYS, random.nextDouble()) - 1;
      };
    }
  }

  /* ---- ours ---- */

  /* Counts the requests answered during a turn; the clients keep sending before and after it. */
  private static Rate posts(
      ServerProcess portico, List<Batch> batches, int clients, Duration duration)
      throws InterruptedException {
    var next = new AtomicInteger();
    var done = new AtomicInteger();
    var ended = new AtomicBoolean();
    Callable<Boolean> client =
        () -> {
          try (var http = HttpClient.newHttpClient()) {
            while (!ended.get()) {
              post(http, portico, batches.get(next.getAndIncrement() % batches.size()).body());
              done.incrementAndGet();
            }
          }
          return true;
        };
    try (var executor = Executors.newFixedThreadPool(clients)) {
      var all = Stream.generate(() -> executor.submit(client)).limit(clients).toList();
      // Warm-up and measurement are lengths of time, so both sleep: no condition ends either, and
      // waiting for a number of requests would give each of two builds another time.
      Thread.sleep(RUN_IN);
      var before = done.get();
      var used = portico.used();
      var begin = System.nanoTime();
      // The measured time itself, as above.
      Thread.sleep(duration);
      var records = (double) (done.get() - before) * RECORDS;
      var rate =
          new Rate(
              records * 1e9 / (System.nanoTime() - begin),
              portico.used().minus(used).toNanos() / 1e3 / records);
      ended.set(true);
      for (var one : all) {
        one.get();
      }
      return rate;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a client failed", e);
    }
  }

  private static void post(HttpClient http, ServerProcess portico, BodyPublisher body)
      throws IOException, InterruptedException {
    var response =
        http.send(
            HttpRequest.newBuilder(URI.create(portico.url("/api/activity/records")))
                .header("X-API-Key", Benchmark.TOKEN)
                .POST(body)
                .build(),
            BodyHandlers.ofString());
    if (!response.body().startsWith("{\"accepted\":" + RECORDS + ",")) {
      throw new IllegalStateException(response.statusCode() + " " + response.body());
    }
  }

  /* ---- plain upserts ---- */

  private static Connection plain(String url) throws SQLException {
    var connection =
        DriverManager.getConnection(url + "?rewriteBatchedStatements=true", "root", "");
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setAutoCommit(false);
    for (var resolution : Resolution.values()) {
      try (var statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE plain_%1$s LIKE usage_%1$s"
                .formatted(resolution.name().toLowerCase(Locale.ROOT)));
      }
    }
    return connection;
  }

  private static double upserts(Connection connection, List<Batch> batches, Duration duration)
      throws SQLException {
    var begin = System.nanoTime();
    var done = 0;
    while (System.nanoTime() - begin < duration.toNanos()) {
      var batch = batches.get(done % batches.size());
      for (var resolution : Resolution.values()) {
        upsert(connection, resolution, batch.rows().getOrDefault(resolution, List.of()));
      }
      connection.commit();
      done++;
    }
    return (double) done * RECORDS * 1e9 / (System.nanoTime() - begin);
  }

  private static void upsert(Connection connection, Resolution resolution, List<long[]> rows)
      throws SQLException {
    try (var statement =
        connection.prepareStatement(
            """
            INSERT INTO plain_%s
              (key_id, bucket, target_id, code, shard, hits, last_hit, latency_sum, timed)
            VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?)
            ON DUPLICATE KEY UPDATE hits = hits + VALUES(hits),
              last_hit = GREATEST(last_hit, VALUES(last_hit)),
              latency_sum = latency_sum + VALUES(latency_sum), timed = timed + VALUES(timed)
            """
                .formatted(resolution.name().toLowerCase(Locale.ROOT)))) {
      for (var i = 0; i < rows.size(); i++) {
        var row = rows.get(i);
        for (var column = 0; column < row.length; column++) {
          statement.setLong(column + 1, row[column]);
        }
        statement.addBatch();
        if ((i + 1) % AT_ONCE == 0 || i + 1 == rows.size()) {
          var _ = statement.executeBatch();
        }
      }
    }
  }

  /* ---- what is reported ---- */

  private static List<Batch> batches(Distribution distribution) {
    var random = new Random(17);
    var keys = new ArrayList<StoredKey>();
    for (var number = 0; number < KEYS; number++) {
      keys.add(new RawKey("key-" + number).hashed());
    }
    var now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    var batches = new ArrayList<Batch>();
    for (var number = 0; number < BATCHES; number++) {
      var body = new StringBuilder();
      var counts = new HitCounts();
      for (var i = 0; i < RECORDS; i++) {
        var key = distribution.key(random);
        var api = random.nextInt(APIS);
        var code = random.nextInt(10) == 0 ? 500 : 200;
        var at = now.minusMillis(random.nextInt(1_800_000));
        var latency = random.nextInt(200);
        body.append(
            """
            {"api_key":"%s","api_id":"65a1b2c3d4e5f60718293a%02x","api_version":"v1","response_code":%d,"timestamp":"%s","request_time":%d}
            """
                .formatted(keys.get(key), api, code, at, latency));
        // The number of the key is its id.
        counts.add(
            new Hit(
                new StoredKey(String.valueOf(key + 1)),
                new UsageTarget(String.valueOf(api + 1), Optional.empty(), Optional.empty()),
                code,
                at,
                OptionalLong.of(latency)));
      }
      batches.add(
          new Batch(
              BodyPublishers.ofByteArray(body.toString().getBytes(StandardCharsets.UTF_8)),
              Arrays.stream(Resolution.values())
                  .collect(toMap(Function.identity(), at -> rows(counts, at)))));
    }
    return batches;
  }

  private static List<long[]> rows(HitCounts counts, Resolution resolution) {
    return Hits.in(resolution, counts).entrySet().stream()
        .map(
            entry -> {
              var slot = entry.getKey();
              var count = entry.getValue();
              return new long[] {
                Long.parseLong(slot.key().orElseThrow().text()),
                slot.bucket(),
                Long.parseLong(slot.target().api()),
                slot.code(),
                count.hits(),
                count.lastHit().toEpochMilli(),
                count.latencySum(),
                count.timed()
              };
            })
        .sorted(Comparator.comparingLong((long[] row) -> row[0]).thenComparingLong(row -> row[1]))
        .toList();
  }
}
