package io.portico.bench;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Requesting keys, and asking whether they are good. */
final class KeyCases {

  private static final String REQUESTS = "/api/portal/requests";
  private static final String VERIFY = "/api/keys/verify";
  private static final Pattern RAW_KEY = Pattern.compile("\"RawKey\":\"([^\"]+)\"");
  private static final Pattern MESSAGE = Pattern.compile("\"Message\":\"([0-9a-f]{24})\"");
  private static final int CLIENTS = 32;
  private static final int ROUNDS = 2;
  private static final int KEYS = 1_000;
  private static final int BATCH = 100;

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;

  KeyCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  void run(int size) throws IOException, SQLException {
    var url = Benchmark.database(server, "keys");
    try (var portico = Benchmark.portico(url);
        var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
      DeveloperRows.fill(url, size);
      verify(portico, bare, size);
      request(portico, bare);
    }
    blackHole(size);
  }

  /* Every request is of another developer, from the first on; the keys come from the last. */
  private void request(ServerProcess portico, ServerProcess bare) {
    var admin = client(portico);
    benchmark.warmUp(wishes(portico, offeredPlan(admin, "for a warm-up")), CLIENTS);
    benchmark.warmUp(insertion(bare), CLIENTS);
    for (var clients : List.of(CLIENTS, 2 * CLIENTS)) {
      var wishes =
          wishes(portico, offeredPlan(admin, "requested by %d at once".formatted(clients)));
      table.compared(
          "request a key, issued at once, %d clients".formatted(clients),
          benchmark.inTurns(wishes, insertion(bare), clients),
          "one durable insert",
          0.3);
    }
  }

  private static Requests insertion(ServerProcess bare) {
    return Requests.post(bare.url("/bare/insert"), "{\"email\":\"new#@example.com\"}");
  }

  private void verify(ServerProcess portico, ServerProcess bare, int size) {
    var keys = issuedKeys(client(portico), size);
    var one =
        Requests.post(
            portico.url(VERIFY), keys.stream().map("{\"key\":\"%s\"}"::formatted).toList());
    var hello = Requests.get(List.of(bare.url("/bare/constant")));
    benchmark.warmUp(one, CLIENTS);
    benchmark.warmUp(hello, CLIENTS);
    table.compared(
        "verify one of %,d keys".formatted(KEYS),
        benchmark.inTurns(one, hello, CLIENTS),
        "a constant",
        0.6);
    var batches =
        IntStream.range(0, KEYS / BATCH)
            .mapToObj(at -> keys.subList(at * BATCH, (at + 1) * BATCH))
            .map(
                some -> some.stream().collect(Collectors.joining("\",\"", "{\"keys\":[\"", "\"]}")))
            .toList();
    var measured = benchmark.measured(Requests.post(portico.url(VERIFY), batches), CLIENTS);
    table.loaded(
        "verify %d keys in one request".formatted(BATCH),
        "portico",
        measured,
        "%,.0f keys/s".formatted(measured.perSecond() * BATCH),
        ">= 50,000 keys/s");
  }

  /* Issues keys while the mail server accepts connections and never answers. */
  private void blackHole(int size) throws IOException, SQLException {
    var quiet = new ArrayList<Measurement>();
    var holed = new ArrayList<Measurement>();
    try (var hole = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        var without = mailing("keys_without_mail", size);
        var into =
            mailing(
                "keys_into_a_hole",
                size,
                "--portico.smtp.host=127.0.0.1",
                "--portico.smtp.tls=none",
                "--portico.mail.from=portico@example.com",
                "--portico.smtp.port=" + hole.getLocalPort())) {
      var plans = List.of(offeredPlan(client(without), "p"), offeredPlan(client(into), "p"));
      var span = size / (ROUNDS * 2);
      for (var round = 0; round < 2 * ROUNDS; round++) {
        var first = (long) round * span;
        quiet.add(benchmark.measuredOnce(wishes(without, plans.get(0)), 4, first, span));
        holed.add(benchmark.measuredOnce(wishes(into, plans.get(1)), 4, first, span));
      }
    }
    var change = Measurement.mean(holed).p99() / Measurement.mean(quiet).p99() - 1;
    table.loaded("request a key, no mail server", "portico", Measurement.mean(quiet), "", "");
    table.loaded(
        "request a key, mail into a black hole",
        "portico",
        Measurement.mean(holed),
        "p99 %+.0f %%".formatted(change * 100),
        "<= +10 %");
  }

  private ServerProcess mailing(String database, int size, String... settings)
      throws IOException, SQLException {
    var url = Benchmark.database(server, database);
    var all = new ArrayList<>(List.of(Benchmark.settings(url)));
    all.addAll(List.of(settings));
    var portico = ServerProcess.portico(all.toArray(String[]::new));
    DeveloperRows.fill(url, size);
    return portico;
  }

  private static Requests wishes(ServerProcess portico, String plan) {
    return Requests.post(
        portico.url(REQUESTS),
        "{\"by_user\":\"%s~\",\"for_plan\":\"%s\",\"version\":\"v1\",\"fields\":{}}"
            .formatted(DeveloperRows.idPrefix(), plan));
  }

  private static List<String> issuedKeys(PorticoClient admin, int size) {
    var plan = offeredPlan(admin, "verified");
    var keys = new ArrayList<String>();
    for (var number = size - KEYS; number < size; number++) {
      keys.add(
          only(
              RAW_KEY,
              admin.post(
                  "/api/portal/developers/%s/keys".formatted(DeveloperRows.id(number)),
                  "{\"policy_id\":\"%s\"}".formatted(plan))));
    }
    return keys;
  }

  private static String offeredPlan(PorticoClient admin, String name) {
    var plan =
        only(MESSAGE, admin.post("/api/portal/policies", "{\"name\":\"%s\"}".formatted(name)));
    var offered =
        admin.post(
            "/api/portal/catalogue/entries",
            "{\"name\":\"%s\",\"policy_id\":\"%s\",\"show\":true}".formatted(name, plan));
    if (offered.status() != 200) {
      throw new IllegalStateException(offered.body());
    }
    return plan;
  }

  private static PorticoClient client(ServerProcess portico) {
    return new PorticoClient(URI.create(portico.url("")), Benchmark.TOKEN);
  }

  private static String only(Pattern pattern, PorticoClient.Reply reply) {
    var matcher = pattern.matcher(reply.body());
    if (!matcher.find()) {
      throw new IllegalStateException(reply.body());
    }
    return matcher.group(1);
  }
}
