package io.portico.bench;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Compares this build with a former one, route by route: both run at the same time on databases of
 * the same server and are loaded in turns, so that only the ratio counts.
 */
final class RegressionCases {

  private static final double BOUND = 0.97;
  private static final Duration WARM_UP = Duration.ofSeconds(60);
  private static final int CLIENTS = 32;
  private static final int WRITERS = 8;
  private static final int APIS = 10_000;
  private static final int KEYS = 1_000;
  private static final int RECORDS = 1_000;
  private static final String LABEL = "690000000000000000000061";
  private static final Pattern RAW_KEY = Pattern.compile("\"RawKey\":\"([^\"]+)\"");
  private static final Pattern MESSAGE = Pattern.compile("\"Message\":\"([0-9a-f]{24})\"");

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;
  private final Path former;

  RegressionCases(Benchmark benchmark, PrivateServer server, Table table, Path former) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
    this.former = former;
  }

  void run(int developers) throws IOException, SQLException {
    if (developers < Benchmark.COUNTED) {
      throw new IllegalArgumentException(
          "sizes: '%d', expected at least %d developers, because each requests a key once"
              .formatted(developers, Benchmark.COUNTED));
    }
    var oldUrl = Benchmark.database(server, "former");
    var newUrl = Benchmark.database(server, "current");
    // Both create their tables and end, because a former build may not see what is added meanwhile.
    try (var _ = ServerProcess.porticoOf(former, Benchmark.settings(oldUrl));
        var _ = Benchmark.portico(newUrl)) {
      for (var url : List.of(oldUrl, newUrl)) {
        Repository.fill(url, APIS);
        DeveloperRows.fill(url, developers);
      }
    }
    try (var before = ServerProcess.porticoOf(former, Benchmark.settings(oldUrl));
        var after = Benchmark.portico(newUrl)) {
      compare(before, after, "label by id", CLIENTS, RegressionCases::label);
      compare(before, after, "two labels, page of 20", CLIENTS, RegressionCases::search);
      compare(before, after, "one API with its labels", CLIENTS, RegressionCases::api);
      compare(before, after, "register an API with 5 labels", WRITERS, RegressionCases::register);
      compare(before, after, "developer by email", CLIENTS, portico -> lookUp(portico, developers));
      compare(before, after, "register a developer", CLIENTS, RegressionCases::signUp);
      compare(before, after, "verify a key", CLIENTS, portico -> verify(portico, developers));
      warmUp(before, after, CLIENTS, portico -> request(portico, "warm-up"));
      compareWarm(
          before,
          after,
          "request a key, issued at once",
          CLIENTS,
          portico -> request(portico, "requested"));
      compare(before, after, "ingest 1,000 records", WRITERS, RegressionCases::ingest);
      compare(before, after, "usage of one key, 30 days", CLIENTS, RegressionCases::report);
    }
  }

  private void compare(
      ServerProcess before,
      ServerProcess after,
      String what,
      int clients,
      Function<ServerProcess, Requests> requests) {
    warmUp(before, after, clients, requests);
    compareWarm(before, after, what, clients, requests);
  }

  private void warmUp(
      ServerProcess before,
      ServerProcess after,
      int clients,
      Function<ServerProcess, Requests> requests) {
    benchmark.warmUp(requests.apply(after), clients, WARM_UP);
    benchmark.warmUp(requests.apply(before), clients, WARM_UP);
  }

  private void compareWarm(
      ServerProcess before,
      ServerProcess after,
      String what,
      int clients,
      Function<ServerProcess, Requests> requests) {
    var comparison = benchmark.inTurns(requests.apply(after), requests.apply(before), clients);
    table.compared(what, comparison, "the former build", BOUND);
  }

  private static Requests label(ServerProcess portico) {
    return Requests.get(List.of(portico.url("/api/labels/" + LABEL)));
  }

  private static Requests search(ServerProcess portico) {
    return Requests.get(
        Repository.selectors(2, 500).stream()
            .map(
                selector ->
                    portico.url(
                        "/api/apis?limit=20&selector="
                            + URLEncoder.encode(selector, StandardCharsets.UTF_8)))
            .toList());
  }

  private static Requests api(ServerProcess portico) {
    var random = new Random(3);
    return Requests.get(
        IntStream.range(0, 1_000)
            .mapToObj(_ -> portico.url("/api/apis/69000000%016x".formatted(random.nextInt(APIS))))
            .toList());
  }

  private static Requests register(ServerProcess portico) {
    return Requests.post(
        portico.url("/api/apis"),
        """
        {"name":"API #","labels":{"a":"v1","b":"v2","c":"v3","d":"v4","e":"v5"}}""");
  }

  private static Requests lookUp(ServerProcess portico, int developers) {
    var random = new Random(5);
    return Requests.get(
        IntStream.range(0, 5_000)
            .mapToObj(
                _ ->
                    portico.url(
                        "/api/portal/developers/email/"
                            + DeveloperRows.email(random.nextInt(developers))))
            .toList());
  }

  private static Requests signUp(ServerProcess portico) {
    return Requests.post(
        portico.url("/api/portal/developers"), "{\"email\":\"new#@example.com\",\"fields\":{}}");
  }

  private static Requests verify(ServerProcess portico, int developers) {
    var admin = PorticoClient.ofAnotherBuild(URI.create(portico.url("")), Benchmark.TOKEN);
    var plan = offeredPlan(admin, "verified " + System.nanoTime());
    var keys = new ArrayList<String>();
    for (var number = developers - KEYS; number < developers; number++) {
      var issued =
          admin.post(
              "/api/portal/developers/%s/keys".formatted(DeveloperRows.id(number)),
              "{\"policy_id\":\"%s\"}".formatted(plan));
      keys.add("{\"key\":\"%s\"}".formatted(only(RAW_KEY, issued)));
    }
    return Requests.post(portico.url("/api/keys/verify"), keys);
  }

  private static Requests request(ServerProcess portico, String plan) {
    var admin = PorticoClient.ofAnotherBuild(URI.create(portico.url("")), Benchmark.TOKEN);
    return Requests.post(
        portico.url("/api/portal/requests"),
        "{\"by_user\":\"%s~\",\"for_plan\":\"%s\",\"version\":\"v1\",\"fields\":{}}"
            .formatted(DeveloperRows.idPrefix(), offeredPlan(admin, plan)));
  }

  private static Requests ingest(ServerProcess portico) {
    var random = new Random(17);
    var now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    var bodies =
        IntStream.range(0, 20)
            .mapToObj(
                _ ->
                    IntStream.range(0, RECORDS)
                        .mapToObj(_ -> record(random, now))
                        .reduce(new StringBuilder(), StringBuilder::append, StringBuilder::append)
                        .toString())
            .toList();
    return Requests.post(portico.url("/api/activity/records"), bodies);
  }

  private static String record(Random random, Instant now) {
    return "{\"api_key\":\"%064x\",\"api_id\":\"65a1b2c3d4e5f60718293a%02x\",\"api_version\":\"v1\",\"response_code\":%d,\"timestamp\":\"%s\",\"request_time\":%d}\n"
        .formatted(
            random.nextInt(10_000) + 1,
            random.nextInt(10),
            random.nextInt(10) == 0 ? 500 : 200,
            now.minusMillis(random.nextInt(1_800_000)),
            random.nextInt(200));
  }

  private static Requests report(ServerProcess portico) {
    return UsageLogCases.monthOf(portico, number -> "%064x".formatted(number + 1));
  }

  private static String offeredPlan(PorticoClient admin, String name) {
    var plan =
        only(MESSAGE, admin.post("/api/portal/policies", "{\"name\":\"%s\"}".formatted(name)));
    admin.post(
        "/api/portal/catalogue/entries",
        "{\"name\":\"%s\",\"policy_id\":\"%s\",\"version\":\"v1\",\"show\":true}"
            .formatted(name, plan));
    return plan;
  }

  private static String only(Pattern wanted, PorticoClient.Reply reply) {
    var matcher = wanted.matcher(reply.body());
    if (!matcher.find()) {
      throw new IllegalStateException(reply.status() + " " + reply.body());
    }
    return matcher.group(1);
  }
}
