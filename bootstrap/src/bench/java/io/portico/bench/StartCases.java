package io.portico.bench;

import static java.util.Comparator.naturalOrder;

import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Start to first answered request, of a plain {@code java -jar portico.jar} and of the start script
 * with an AOT cache, in turns; and the memory that is resident after 1,000 requests.
 */
final class StartCases {

  private static final int TURNS = 5;
  private static final int REQUESTS = 1_000;
  private static final double BOUND = 0.33;
  private static final long MOST_MEGABYTES = 230;

  private static final List<String> PATHS =
      List.of("/api/labels/", "/api/apis", "/api/portal/developers", "/health/ready");

  private final PrivateServer server;
  private final Table table;

  StartCases(PrivateServer server, Table table) {
    this.server = server;
    this.table = table;
  }

  void run() throws IOException, SQLException, InterruptedException {
    ServerProcess.train();
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    compare("H2", "--portico.data=" + data, "--portico.admin-token=" + Benchmark.TOKEN);
    compare("MariaDB", Benchmark.settings(Benchmark.database(server, "start")));
  }

  private record Start(double seconds, double processor, long megabytes) {}

  private void compare(String store, String... settings) throws IOException {
    // The first of all creates the database.
    start(() -> ServerProcess.portico(List.of(), settings));
    var plain = new ArrayList<Start>();
    var cached = new ArrayList<Start>();
    for (var turn = 0; turn < TURNS; turn++) {
      plain.add(start(() -> ServerProcess.portico(List.of(), settings)));
      cached.add(start(() -> ServerProcess.script(settings)));
    }
    add("start, " + store, "plain", plain, "", "");
    var ratio = seconds(cached) / seconds(plain);
    add(
        "start, " + store,
        "script with cache",
        cached,
        ", %.2f of plain".formatted(ratio),
        "<= %.2f, <= %d MB".formatted(BOUND, MOST_MEGABYTES));
  }

  private void add(String what, String how, List<Start> starts, String more, String bound) {
    var result =
        "%.2f s, CPU %.2f s, %d MB%s"
            .formatted(
                seconds(starts),
                median(starts.stream().map(Start::processor).toList()),
                median(starts.stream().map(Start::megabytes).toList()),
                more);
    table.figure(what, how, result, bound);
  }

  private static double seconds(List<Start> starts) {
    return median(starts.stream().map(Start::seconds).toList());
  }

  private static <T extends Comparable<T>> T median(List<T> values) {
    return values.stream().sorted(naturalOrder()).toList().get(values.size() / 2);
  }

  private static Start start(Supplier<ServerProcess> started) throws IOException {
    var begin = System.nanoTime();
    try (var portico = started.get()) {
      var seconds = (System.nanoTime() - begin) / 1e9;
      var processor = portico.used().toMillis() / 1e3;
      send(portico);
      return new Start(seconds, processor, portico.resident());
    }
  }

  private static void send(ServerProcess portico) throws IOException {
    try (var client = HttpClient.newHttpClient()) {
      for (var count = 0; count < REQUESTS; count++) {
        var url = portico.url(PATHS.get(count % PATHS.size()));
        client.send(
            HttpRequest.newBuilder(URI.create(url)).header("X-API-Key", Benchmark.TOKEN).build(),
            BodyHandlers.discarding());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
