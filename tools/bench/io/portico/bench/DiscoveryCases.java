package io.portico.bench;

import io.portico.persistence.testkit.PrivateServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/** Discovery of many APIs with five labels each, as NDJSON, by a Portico with little memory. */
final class DiscoveryCases {

  private static final int VALUES = 10;

  private final PrivateServer server;
  private final Table table;

  DiscoveryCases(PrivateServer server, Table table) {
    this.server = server;
    this.table = table;
  }

  void run(List<Integer> sizes) throws IOException, SQLException, InterruptedException {
    for (var size : sizes) {
      var url = Benchmark.database(server, "discovery" + size);
      var lines = lines(size);
      try (var portico = ServerProcess.porticoWith("-Xmx256m", Benchmark.settings(url))) {
        Repository.fill(url, 0);
        for (var which : List.of("first sync", "same again")) {
          var begin = System.nanoTime();
          sync(portico, lines);
          var seconds = (System.nanoTime() - begin) / 1e9;
          table.figure(
              "NDJSON discovery of %,d APIs, %s".formatted(size, which),
              "portico -Xmx256m",
              "%,.0f APIs/s".formatted(size / seconds),
              ">= 5,000 APIs/s");
        }
      } finally {
        Files.delete(lines);
      }
    }
  }

  private static void sync(ServerProcess portico, Path lines)
      throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      var response =
          client.send(
              HttpRequest.newBuilder(
                      URI.create(
                          portico.url("/api/discovery/gateway/sync?partial=true&complete=true")))
                  .header("X-API-Key", Benchmark.TOKEN)
                  .header("Content-Type", "application/x-ndjson")
                  .POST(BodyPublishers.ofFile(lines))
                  .build(),
              BodyHandlers.ofString());
      if (response.statusCode() != 200 || !response.body().contains("\"rejected\":[]")) {
        throw new IllegalStateException(response.statusCode() + " " + response.body());
      }
    }
  }

  private static Path lines(int size) throws IOException {
    var file = Files.createTempFile(Path.of("target").toAbsolutePath(), "discovery", ".ndjson");
    var random = new Random(3);
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      for (var number = 0; number < size; number++) {
        var metadata = new StringBuilder();
        for (var label : Repository.LABELS) {
          metadata
              .append(metadata.isEmpty() ? "" : ",")
              .append("\"%s\":\"v%d\"".formatted(label, random.nextInt(VALUES)));
        }
        writer.write(
            """
            {"external_id":"service-%d","name":"Service %d","version":"1.%d","description":"What service %d is for.","owner":"team-%d","url":"https://api.example.com/service-%d","metadata":{%s},"tags":["http"]}
            """
                .formatted(number, number, number % 10, number, number % 100, number, metadata));
      }
    }
    return file;
  }
}
