package io.portico.bench;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads and writes of APIs with the index of labels in memory: in turns with a bare server that
 * selects one row or writes the same rows, and with a node without an index.
 */
final class LabelIndexCases {

  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final int CLIENTS = 8;
  private static final int MANY_CLIENTS = 32;
  static final int LARGEST = 1_000_000;

  /* The database answers facets and reports of more in seconds. */
  private static final int MOST_WITHOUT_INDEX = 10_000;

  private static final int POLICIES = 10;
  private static final String WITHOUT = "portico without the index";

  /* Indexes may take a third of the heap: 512 MB are too little for a million APIs. */
  private static final List<String> JVM_OF_LARGEST = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");
  private static final String LABELS =
      "{\"a\":\"v1\",\"b\":\"v2\",\"c\":\"v3\",\"d\":\"v4\",\"e\":\"v5\"}";

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;

  LabelIndexCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  void run(List<Integer> sizes) throws IOException, SQLException, InterruptedException {
    for (var size : sizes) {
      var url = Benchmark.database(server, "label_index" + size);
      try (var indexed = portico(size, with(Benchmark.settings(url), "on"));
          var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
        // Before the first query, so before the index is loaded.
        Repository.fill(url, size);
        prepareBare(url);
        var footprint = new LabelIndexFootprint(indexed, size, table);
        footprint.load();
        compareReads(size, indexed, bare);
        if (size < LARGEST) {
          compareWrites(size, indexed, bare);
        }
        compareMoreReads(size, indexed, bare);
        definePolicies(indexed);
        readAlone(size, indexed);
        footprint.heap();
        try (var stored = portico(size, with(Benchmark.settings(url), "off"))) {
          compareWithStored(size, indexed, stored);
          readStoredAlone(size, stored);
          compareBesideAnotherNode(size, indexed, bare);
        }
      }
    }
  }

  private static ServerProcess portico(int size, String... settings) {
    return size < LARGEST
        ? ServerProcess.portico(settings)
        : ServerProcess.portico(JVM_OF_LARGEST, settings);
  }

  private static String[] with(String[] settings, String labelIndex) {
    var all = Arrays.copyOf(settings, settings.length + 2);
    all[settings.length] = "--portico.label-index=" + labelIndex;
    all[settings.length + 1] = "--portico.secret=a-secret-that-both-nodes-share-0123456789";
    return all;
  }

  private static void prepareBare(String url) throws SQLException {
    try (var connection = DriverManager.getConnection(url, "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE bare_api LIKE api");
      statement.execute("CREATE TABLE bare_label LIKE api_label");
      statement.execute(
          """
          INSERT INTO bare_api (org_id, id, name, created_at, updated_at)
          SELECT 0x000000000000000000000000, id, name, created_at, updated_at
          FROM api ORDER BY id LIMIT 5000""");
    }
  }

  /* ---- reads ---- */

  private void compareReads(int size, ServerProcess indexed, ServerProcess bare) {
    benchmark.warmUp(select(bare), CLIENTS, WARM_UP);
    compare(pageOf(size), indexed, searches(indexed, 2, ""), bare);
    compare("one API, %,d APIs".formatted(size), indexed, apis(indexed, size), bare);
  }

  private void compareWithStored(int size, ServerProcess indexed, ServerProcess stored) {
    var search = searches(indexed, 2, "");
    var off = searches(stored, 2, "");
    benchmark.warmUp(off, CLIENTS, WARM_UP);
    var both = benchmark.inTurns(search, off, CLIENTS);
    table.loaded(
        pageOf(size),
        WITHOUT,
        both.bare(),
        "%.1f times as many with it".formatted(both.ratio()),
        ">= 6 times");
  }

  /* A node that is not alone reads the log of changes before it answers. */
  private void compareBesideAnotherNode(int size, ServerProcess indexed, ServerProcess bare) {
    compare(pageOf(size) + ", two nodes", indexed, searches(indexed, 2, ""), bare);
    compare("one API, %,d APIs, two nodes".formatted(size), indexed, apis(indexed, size), bare);
  }

  private static String pageOf(int size) {
    return "2 labels, page of 20, %,d APIs".formatted(size);
  }

  private void compareMoreReads(int size, ServerProcess indexed, ServerProcess bare) {
    measure(
        "2 labels, page of 20, %,d APIs, %d connections".formatted(size, MANY_CLIENTS),
        indexed,
        searches(indexed, 2, ""),
        bare,
        MANY_CLIENTS,
        1.4);
    compare(
        "2 labels, page of 20 with count, %,d APIs".formatted(size),
        indexed,
        searches(indexed, 2, "&count=true"),
        bare);
  }

  private static Requests select(ServerProcess bare) {
    return Requests.get(List.of(bare.url("/bare/select/690000000000000000000061")));
  }

  private void compare(String name, ServerProcess indexed, Requests requests, ServerProcess bare) {
    benchmark.warmUp(requests, CLIENTS, WARM_UP);
    measure(name, indexed, requests, bare, CLIENTS, 0.9);
  }

  /* The CPU of each request says more than requests per second where others use the machine. */
  private void measure(
      String name,
      ServerProcess indexed,
      Requests requests,
      ServerProcess bare,
      int clients,
      double bound) {
    var indexedBefore = indexed.used();
    var bareBefore = bare.used();
    var comparison = benchmark.inTurns(requests, select(bare), clients);
    table.compared(name, comparison, "one select", bound);
    table.figure(
        name + ", CPU of each request",
        "portico and bare",
        "%.0f and %.0f us"
            .formatted(
                perRequest(indexed.used().minus(indexedBefore), comparison.ours()),
                perRequest(bare.used().minus(bareBefore), comparison.bare())),
        "");
  }

  private static double perRequest(Duration used, Measurement measured) {
    return used.toNanos() / 1e3 / (measured.perSecond() * Benchmark.ALL_TURNS.toSeconds());
  }

  private static Requests searches(ServerProcess portico, int labels, String query) {
    return Requests.get(
        Repository.selectors(labels, 500).stream()
            .map(
                selector ->
                    portico.url(
                        "/api/apis?limit=20"
                            + query
                            + "&selector="
                            + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
            .toList());
  }

  private static Requests apis(ServerProcess portico, int size) {
    return Requests.get(ids(size).stream().map(id -> portico.url("/api/apis/" + id)).toList());
  }

  private static List<String> ids(int size) {
    return IntStream.range(0, 5_000)
        .mapToObj(number -> "69000000" + HexFormat.of().toHexDigits(number * 7L % size))
        .toList();
  }

  /* ---- one client ---- */

  private void readAlone(int size, ServerProcess indexed) {
    alone(threeLabels(size), "portico", searches(indexed, 3, ""), "");
    alone(facets(size), "portico", facetsOf(indexed), size == LARGEST ? "p50 <= 50 ms" : "");
    alone(report(size), "portico", reportOf(indexed), size == LARGEST ? "p50 <= 200 ms" : "");
  }

  private void readStoredAlone(int size, ServerProcess stored) {
    alone(threeLabels(size), WITHOUT, searches(stored, 3, ""), "");
    if (size <= MOST_WITHOUT_INDEX) {
      alone(facets(size), WITHOUT, facetsOf(stored), "");
      alone(report(size), WITHOUT, reportOf(stored), "");
    }
  }

  private void alone(String name, String server, Requests requests, String bound) {
    table.loaded(name, server, benchmark.measured(requests, 1), "", bound);
  }

  private static String threeLabels(int size) {
    return "3 labels, %,d APIs, one client".formatted(size);
  }

  private static String facets(int size) {
    return "facets of 2 labels on all %,d APIs, one client".formatted(size);
  }

  private static Requests facetsOf(ServerProcess portico) {
    return Requests.get(List.of(portico.url("/api/apis/facets?keys=c,d")));
  }

  private static String report(int size) {
    return "report of %d policies on %,d APIs, one client".formatted(POLICIES, size);
  }

  private static Requests reportOf(ServerProcess portico) {
    return Requests.get(List.of(portico.url("/api/governance/report")));
  }

  /* Policy N applies to the APIs with a=vN, and requires b, as v1 or v2, and e. */
  private static void definePolicies(ServerProcess portico)
      throws IOException, InterruptedException {
    for (var number = 0; number < POLICIES; number++) {
      var _ =
          portico.send(
              "POST",
              "/api/governance/policies",
              """
              {"name": "Policy %d", "selector": "a=v%d",
               "requires": [{"label": "b", "values": ["v1", "v2"]}, {"label": "e"}]}"""
                  .formatted(number, number));
    }
  }

  /* ---- writes ---- */

  private void compareWrites(int size, ServerProcess indexed, ServerProcess bare) {
    compareWrite(
        "register an API with 5 labels beside %,d".formatted(size),
        Requests.post(indexed.url("/api/apis"), "{\"name\":\"API #\",\"labels\":" + LABELS + "}"),
        Requests.post(bare.url("/bare/api"), "{}"),
        0.7);
    var targets = ids(size).stream().map(id -> "/api/" + id + "/labels").toList();
    // Seven values and 5,000 APIs: each API gets another value each time.
    var bodies = IntStream.range(0, 7).mapToObj("{\"a\":\"v%d\"}"::formatted).toList();
    compareWrite(
        "label one of %,d APIs".formatted(size),
        new Requests(targets.stream().map(indexed::url).toList(), bodies, List.of(), 0, 0),
        Requests.post(bare.url("/bare/label"), "{}"),
        0.6);
  }

  private void compareWrite(String name, Requests ours, Requests bare, double bound) {
    benchmark.warmUp(ours, CLIENTS, WARM_UP);
    benchmark.warmUp(bare, CLIENTS, WARM_UP);
    table.compared(
        name, benchmark.inTurns(ours, bare, CLIENTS), "a transaction with the same rows", bound);
  }
}
