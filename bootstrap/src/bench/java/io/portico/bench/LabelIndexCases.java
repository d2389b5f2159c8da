package io.portico.bench;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Reads and writes of APIs with the index of labels in memory: in turns with a bare server that
 * selects one row or writes the same rows, and with a node without an index.
 */
final class LabelIndexCases {

  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final int CLIENTS = 8;
  private static final int MANY_CLIENTS = 32;
  private static final int LARGEST = 1_000_000;
  private static final Pattern BYTES =
      Pattern.compile(
          "portico_label_index_bytes\\{[^}]*part=\"(\\w+)\"[^}]*} ([0-9.E]+)", Pattern.MULTILINE);
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
      try (var indexed = ServerProcess.portico(with(Benchmark.settings(url), "on"));
          var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
        // Before the first query, so before the index is loaded.
        Repository.fill(url, size);
        prepareBare(url);
        loadIndex(indexed, size);
        compareReads(size, indexed, bare);
        if (size < LARGEST) {
          compareWrites(size, indexed, bare);
        }
        compareMoreReads(size, indexed, bare);
        readAlone(size, indexed);
        try (var stored = ServerProcess.portico(with(Benchmark.settings(url), "off"))) {
          compareWithStored(size, indexed, stored);
          compareBesideAnotherNode(size, indexed, bare);
        }
      }
    }
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
        "portico without the index",
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
    alone("3 labels, %,d APIs, one client".formatted(size), searches(indexed, 3, ""));
    alone(
        "facets of 2 labels on all %,d APIs, one client".formatted(size),
        Requests.get(List.of(indexed.url("/api/apis/facets?keys=c,d"))));
  }

  private void alone(String name, Requests requests) {
    table.loaded(name, "portico", benchmark.measured(requests, 1), "", "");
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

  /* ---- loading ---- */

  private void loadIndex(ServerProcess indexed, int size) throws IOException, InterruptedException {
    var begun = System.nanoTime();
    while (!get(indexed, "/health/ready").contains("\"ready\":1")) {
      var _ = get(indexed, "/api/apis?limit=1");
    }
    table.figure(
        "load %,d APIs with 5 labels".formatted(size),
        "portico",
        "%.1f s".formatted((System.nanoTime() - begun) / 1e9),
        size == LARGEST ? "<= 6 s" : "");
    var bytes = BYTES.matcher(get(indexed, "/metrics"));
    while (bytes.find()) {
      table.figure(
          "memory of %,d APIs: %s".formatted(size, bytes.group(1)),
          "portico",
          "%.1f MB".formatted(Double.parseDouble(bytes.group(2)) / 1e6),
          size == LARGEST && bytes.group(1).equals("postings") ? "<= 40 MB" : "");
    }
  }

  private static String get(ServerProcess portico, String path)
      throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client
          .send(
              HttpRequest.newBuilder(URI.create(portico.url(path)))
                  .header("X-API-Key", Benchmark.TOKEN)
                  .method("GET", BodyPublishers.noBody())
                  .build(),
              BodyHandlers.ofString())
          .body();
    }
  }
}
