package io.portico.bench;

import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** Finding, counting and labelling in repositories of several sizes, by one client. */
final class RepositoryCases {

  private static final Pattern CHANGED = Pattern.compile("\"changed\":(\\d+)");
  private static final int LARGE = 100_000;
  private static final int LARGEST = 1_000_000;

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;
  private final double[] before = new double[4];

  RepositoryCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  void run(List<Integer> sizes) throws IOException, SQLException, InterruptedException {
    for (var size : sizes) {
      var url = Benchmark.database(server, "repository" + size);
      try (var portico = Benchmark.portico(url)) {
        Repository.fill(url, size);
        for (var terms : List.of(1, 2, 3)) {
          search(portico, size, terms);
        }
        choice(portico, size);
        facets(portico, size);
        apply(portico, size);
      }
    }
  }

  private void search(ServerProcess portico, int size, int terms) {
    var targets =
        Repository.selectors(terms, 500).stream()
            .map(
                selector ->
                    portico.url(
                        "/api/apis?limit=20&selector="
                            + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
            .toList();
    var result =
        Measurement.mean(List.of(benchmark.measured(targets, 1), benchmark.measured(targets, 1)));
    var growth = before[terms] == 0 ? "" : "x%.2f".formatted(result.p50() / before[terms]);
    before[terms] = result.p50();
    table.loaded(
        "%d labels, %,d APIs".formatted(terms, size),
        "portico",
        result,
        growth,
        searchBound(size, terms));
  }

  /* One of two values of a label, and another label: two APIs in a hundred. */
  private void choice(ServerProcess portico, int size) {
    var targets =
        Repository.choices(500).stream()
            .map(
                selector ->
                    portico.url(
                        "/api/apis?limit=20&selector="
                            + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
            .toList();
    table.loaded(
        "1 of 2 values and a label, %,d APIs".formatted(size),
        "portico",
        benchmark.measured(targets, 1),
        "",
        "");
  }

  private static String searchBound(int size, int terms) {
    if (terms == 3 && size == LARGE) {
      return "p50 <= 5 ms, <= x2";
    }
    if (size == LARGEST && terms > 1) {
      return terms == 2 ? "p50 <= 2 ms, <= x5" : "p50 <= 12 ms, <= x12";
    }
    return "";
  }

  /* Two labels mean one API in a hundred: 10,000 of a million. */
  private void facets(ServerProcess portico, int size) {
    var targets =
        Repository.selectors(2, 50).stream()
            .map(
                selector ->
                    portico.url(
                        "/api/apis/facets?keys=c,d&selector="
                            + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
            .toList();
    table.loaded(
        "facets of 2 labels on %,d of %,d APIs".formatted(size / 100, size),
        "portico",
        benchmark.measured(targets, 1),
        "",
        size == LARGEST ? "p50 <= 150 ms" : "");
  }

  /* A tenth of the APIs gets another value of a label. */
  private void apply(ServerProcess portico, int size) throws IOException, InterruptedException {
    for (var value : List.of("v0", "v1")) {
      var begin = System.nanoTime();
      var changed =
          changed(
              portico,
              """
              {"selector": "a=%s", "set": {"e": "v9", "d": "%s"}}
              """
                  .formatted(value, value));
      var seconds = (System.nanoTime() - begin) / 1e9;
      table.figure(
          "bulk apply of 2 labels to %,d of %,d APIs".formatted(changed, size),
          "portico",
          "%,.0f APIs/s".formatted(changed / seconds),
          size >= LARGE ? ">= 10,000 APIs/s" : "");
    }
  }

  private static long changed(ServerProcess portico, String body)
      throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var response =
          client.send(
              HttpRequest.newBuilder(URI.create(portico.url("/api/labels/apply")))
                  .header("X-API-Key", Benchmark.TOKEN)
                  .POST(BodyPublishers.ofString(body))
                  .build(),
              BodyHandlers.ofString());
      var changed = CHANGED.matcher(response.body());
      if (response.statusCode() != 200 || !changed.find()) {
        throw new IllegalStateException(response.statusCode() + " " + response.body());
      }
      return Long.parseLong(changed.group(1));
    }
  }
}
