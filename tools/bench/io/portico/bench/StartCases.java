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
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Start to first answered request, of a plain {@code java -jar portico.jar} and of the start script
 * with an AOT cache, in turns; and the memory that is resident after 1,000 requests. With {@code
 * -Dformer.jar=<path>}, a plain start of that jar is the measure, not one of this build.
 */
final class StartCases {

  private static final int TURNS = 7;
  private static final int REQUESTS = 1_000;
  private static final double BOUND = 0.33;
  private static final long MOST_MEGABYTES = 230;

  private static final List<String> PATHS =
      List.of("/api/labels/", "/api/apis", "/api/portal/developers", "/health/ready");

  private final PrivateServer server;
  private final Table table;
  private final Optional<Path> former;

  StartCases(PrivateServer server, Table table, Optional<Path> former) {
    this.server = server;
    this.table = table;
    this.former = former;
  }

  void run() throws IOException, SQLException, InterruptedException {
    ServerProcess.train();
    compare("H2", embedded(), embedded());
    compare("MariaDB", onServer("plain"), onServer("script"));
  }

  private static String[] embedded() throws IOException {
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    return new String[] {"--portico.data=" + data, "--portico.admin-token=" + Benchmark.TOKEN};
  }

  private String[] onServer(String name) throws IOException, SQLException {
    return Benchmark.settings(Benchmark.database(server, "start_" + name));
  }

  private record Start(double seconds, double processor, long megabytes) {}

  private void compare(String store, String[] ofPlain, String[] ofScript) throws IOException {
    Supplier<ServerProcess> plain = () -> plain(ofPlain);
    Supplier<ServerProcess> script = () -> ServerProcess.script(ofScript);
    // The first of all creates the database.
    start(plain);
    start(script);
    var slow = new ArrayList<Start>();
    var cached = new ArrayList<Start>();
    for (var turn = 0; turn < TURNS; turn++) {
      slow.add(start(plain));
      cached.add(start(script));
    }
    add("start, " + store, former.isPresent() ? "plain, former build" : "plain", slow, "", "");
    add(
        "start, " + store,
        "script with cache",
        cached,
        ", %.2f of plain".formatted(seconds(cached) / seconds(slow)),
        "<= %.2f, <= %d MB".formatted(BOUND, MOST_MEGABYTES));
  }

  private ServerProcess plain(String... settings) {
    return former
        .map(jar -> ServerProcess.portico(List.of(), jar.toString(), settings))
        .orElseGet(() -> ServerProcess.portico(List.of(), settings));
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
