package io.portico.bench;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Asking how often keys were used, while there are many: ten rows by the hour for each key, and a
 * year of every hour, day and month for some.
 */
final class UsageReportCases {

  /* The first keys have a history; the first of all by the hour. */
  private static final int WITH_HISTORY = 100;
  private static final int ROWS_A_KEY = 10;
  private static final int HOURS_A_YEAR = 8_760;
  private static final int DAYS_A_YEAR = 365;
  private static final int KEYS_AT_ONCE = 100_000;
  private static final String LABEL = "690000000000000000000061";

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  UsageReportCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  /** Measures with each of {@code sizes} keys. */
  void run(List<Integer> sizes) throws IOException, SQLException {
    var first = 0.0;
    for (var size : sizes) {
      var url = Benchmark.database(server, "usage_reports_" + size);
      try (var portico = portico(url);
          var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
        fill(url, size);
        var p50 = reports(portico, bare, size);
        first = first == 0 ? p50 : first;
        table.figure(
            "usage, one key, 30 days by day",
            "portico, %,d keys".formatted(size),
            "%.2f of the fewest keys".formatted(p50 / first),
            "<= 1.5");
      }
    }
  }

  private static ServerProcess portico(String url) throws IOException {
    var settings = new ArrayList<>(List.of(Benchmark.settings(url)));
    settings.add("--portico.usage.hours-kept=forever");
    settings.add("--portico.usage.days-kept=forever");
    return ServerProcess.portico(settings.toArray(String[]::new));
  }

  private double reports(ServerProcess portico, ServerProcess bare, int size) {
    var year = today.minusYears(1).plusDays(1);
    var days =
        Requests.get(List.of(portico.url(path(List.of(key(2)), today.minusDays(29), "day"))));
    var select = Requests.get(List.of(bare.url("/bare/select/" + LABEL)));
    benchmark.warmUp(days, 1);
    benchmark.warmUp(select, 1);
    var byDay = benchmark.inTurns(days, select, 1);
    var what = "usage, one key of %,d, 30 days by day".formatted(size);
    table.compared(what, byDay, "one select", 0.5);
    table.figure(what, "portico", "p50 %.2f ms".formatted(byDay.ours().p50()), "<= 1 ms");
    report(
        "one key, a year by hour",
        size,
        benchmark.measured(List.of(portico.url(path(List.of(key(1)), year, "hour"))), 1),
        "<= 60 ms");
    var keys = IntStream.rangeClosed(1, WITH_HISTORY).mapToObj(UsageReportCases::key).toList();
    report(
        "100 keys, a year by month",
        size,
        benchmark.measured(List.of(portico.url(path(keys, year, "month"))), 1),
        "<= 10 ms");
    return byDay.ours().p50();
  }

  private void report(String what, int size, Measurement measurement, String bound) {
    table.loaded("usage, " + what, "portico, %,d keys".formatted(size), measurement, "", bound);
  }

  private String path(List<String> keys, LocalDate first, String resolution) {
    return "/api/activity/keys/aggregate/%s/%s/%s?res=%s"
        .formatted(
            keys.stream().collect(Collectors.joining(",")),
            written(first),
            written(today),
            resolution);
  }

  private static String written(LocalDate day) {
    return "%d/%d/%d".formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
  }

  /* What is taken for a hash is not hashed again. */
  private static String key(int number) {
    return "%064x".formatted(number);
  }

  private void fill(String url, int size) throws SQLException {
    Repository.fill(url, 0);
    var day = (int) today.toEpochDay();
    var month = today.getYear() * 12 + today.getMonthValue() - 1;
    try (var connection = DriverManager.getConnection(url, "root", "");
        var statement = connection.createStatement()) {
      statement.execute("SET foreign_key_checks = 0, unique_checks = 0");
      statement.execute(
          """
          INSERT INTO usage_target (id, org_id, api, version, plan)
          SELECT 1, id, 'payments', 'v1', REPEAT('\\0', 12) FROM organisation LIMIT 1""");
      for (var first = 1; first <= size; first += KEYS_AT_ONCE) {
        keys(statement, first, Math.min(size, first + KEYS_AT_ONCE - 1), day);
      }
      history(statement, "usage_hour", 1, (day + 1) * 24 - 1, HOURS_A_YEAR);
      history(statement, "usage_day", WITH_HISTORY, day, DAYS_A_YEAR);
      history(statement, "usage_month", WITH_HISTORY, month, 12);
      statement.execute("ANALYZE TABLE usage_key, usage_hour, usage_day, usage_month");
    }
  }

  private static void keys(Statement statement, int first, int last, int day) throws SQLException {
    statement.execute(
        """
        INSERT INTO usage_key (id, org_id, stored_key)
        SELECT s.seq, o.id, LPAD(LOWER(HEX(s.seq)), 64, '0')
        FROM seq_%d_to_%d s, (SELECT id FROM organisation LIMIT 1) o"""
            .formatted(first, last));
    // The keys with a history have no others.
    var other = Math.max(first, WITH_HISTORY + 1);
    for (var table : List.of("usage_hour", "usage_day", "usage_month")) {
      var bucket =
          switch (table) {
            case "usage_hour" -> "%d + h.seq * 24".formatted((day - ROWS_A_KEY) * 24);
            case "usage_day" -> "%d + h.seq".formatted(day - ROWS_A_KEY);
            default -> "%d + h.seq".formatted(12 * 2020);
          };
      statement.execute(
          """
          INSERT INTO %s (key_id, bucket, target_id, code, shard, hits, last_hit, latency_sum, timed)
          SELECT s.seq, %s, 1, 200, 0, 7, 1767225600000, 99, 7
          FROM seq_%d_to_%d s, seq_1_to_%d h ORDER BY 1, 2"""
              .formatted(table, bucket, other, last, ROWS_A_KEY));
    }
  }

  private static void history(Statement statement, String table, int keys, int last, int buckets)
      throws SQLException {
    statement.execute(
        """
        INSERT INTO %s (key_id, bucket, target_id, code, shard, hits, last_hit, latency_sum, timed)
        SELECT s.seq, %d - b.seq, 1, c.seq * 300 - 100, 0, 7, 1767225600000, 99, 7
        FROM seq_1_to_%d s, seq_0_to_%d b, seq_1_to_2 c ORDER BY 1, 2, 4"""
            .formatted(table, last, keys, buckets - 1));
  }
}
