package io.portico.bench;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Queries with the index of labels in memory: in turns with a bare server that selects one row, and
 * with a node without an index.
 */
final class LabelIndexCases {

  private static final Duration WARM_UP = Duration.ofSeconds(20);
  private static final int CLIENTS = 8;

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;

  LabelIndexCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  void run(List<Integer> sizes) throws IOException, SQLException {
    for (var size : sizes) {
      var url = Benchmark.database(server, "label_index" + size);
      var settings = Benchmark.settings(url);
      var on = Arrays.copyOf(Benchmark.settings(url), settings.length + 1);
      on[settings.length] = "--portico.label-index=on";
      try (var stored = ServerProcess.portico(settings);
          var indexed = ServerProcess.portico(on);
          var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
        // Before the first query, so before the index is loaded.
        Repository.fill(url, size);
        var select = Requests.get(List.of(bare.url("/bare/select/690000000000000000000061")));
        benchmark.warmUp(select, CLIENTS, WARM_UP);
        for (var query : List.of("", "&count=true")) {
          compare(
              "2 labels, page of 20%s, %,d APIs"
                  .formatted(query.isEmpty() ? "" : " with count", size),
              searches(indexed, query),
              searches(stored, query),
              select);
        }
        compare(
            "facets of 2 labels, %,d APIs".formatted(size),
            Requests.get(List.of(indexed.url("/api/apis/facets?keys=c,d"))),
            Requests.get(List.of(stored.url("/api/apis/facets?keys=c,d"))),
            select);
      }
    }
  }

  private void compare(String name, Requests indexed, Requests stored, Requests select) {
    benchmark.warmUp(indexed, CLIENTS, WARM_UP);
    benchmark.warmUp(stored, CLIENTS, WARM_UP);
    table.compared(name, benchmark.inTurns(indexed, select, CLIENTS), "one select", 0.9);
    table.figure(
        name,
        "portico",
        "%.2f of without the index".formatted(benchmark.inTurns(indexed, stored, CLIENTS).ratio()),
        "");
  }

  private static Requests searches(ServerProcess portico, String query) {
    return Requests.get(
        Repository.selectors(2, 500).stream()
            .map(
                selector ->
                    portico.url(
                        "/api/apis?limit=20"
                            + query
                            + "&selector="
                            + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
            .toList());
  }
}
