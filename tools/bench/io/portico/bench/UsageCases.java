package io.portico.bench;

import io.portico.domain.usage.Resolution;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * Reporting usage: NDJSON batches of 10,000 records over 100,000 keys, durable, against plain
 * batched upserts of the same counts over one connection.
 */
final class UsageCases {

  private static final int BATCHES = 40;
  private static final int AT_ONCE = 1_000;
  private static final int MOST_CLIENTS = 8;
  private static final Duration WARM_UP = Duration.ofSeconds(60);

  /* What is compared takes turns. */
  private static final int TURNS = 2;
  private static final Duration RUN_IN = Duration.ofSeconds(3);
  private static final Duration TURN = Duration.ofSeconds(20);

  private final PrivateServer server;
  private final Table table;

  UsageCases(PrivateServer server, Table table) {
    this.server = server;
    this.table = table;
  }

  void run() throws IOException, SQLException, InterruptedException {
    for (var keys : UsageBatch.Distribution.values()) {
      var url = Benchmark.database(server, "usage_" + keys.name().toLowerCase(Locale.ROOT));
      var batches = UsageBatch.batches(keys, BATCHES);
      try (var portico = Benchmark.portico(url);
          var connection = plain(url)) {
        compare(keys, portico, connection, batches);
      }
    }
  }

  private void compare(
      UsageBatch.Distribution keys,
      ServerProcess portico,
      Connection connection,
      List<UsageBatch> batches)
      throws SQLException, InterruptedException {
    var load =
        new UsageLoad(
            List.of(portico),
            batches.stream().map(UsageBatch::bytes).toList(),
            UsageBatch.RECORDS,
            "");
    var _ = load.run(MOST_CLIENTS, WARM_UP);
    var _ = upserts(connection, batches, RUN_IN);
    var plain = new ArrayList<Double>();
    var ours = new TreeMap<Integer, List<UsageLoad.Rate>>();
    for (var turn = 0; turn < TURNS; turn++) {
      plain.add(upserts(connection, batches, TURN));
      for (var clients : List.of(1, 2, MOST_CLIENTS)) {
        ours.computeIfAbsent(clients, _ -> new ArrayList<>()).add(load.run(clients, TURN));
      }
    }
    var upserts = plain.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    var alone = UsageLoad.Rate.mean(ours.firstEntry().getValue()).perSecond();
    ours.forEach(
        (clients, rates) ->
            tell(keys, clients, batches, UsageLoad.Rate.mean(rates), upserts, alone));
  }

  private void tell(
      UsageBatch.Distribution keys,
      int clients,
      List<UsageBatch> batches,
      UsageLoad.Rate rate,
      double plain,
      double alone) {
    var rows =
        batches.stream().mapToInt(UsageBatch::size).average().orElseThrow() / UsageBatch.RECORDS;
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

  private static double upserts(Connection connection, List<UsageBatch> batches, Duration duration)
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
    return (double) done * UsageBatch.RECORDS * 1e9 / (System.nanoTime() - begin);
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
}
