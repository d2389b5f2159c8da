package io.portico.bench;

import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import java.io.IOException;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** Asking whether a call may pass, with the plan of its key enforced, as gateways do. */
final class GatewayCases {

  private static final Pattern RAW_KEY = Pattern.compile("\"RawKey\":\"([^\"]+)\"");
  private static final Pattern MESSAGE = Pattern.compile("\"Message\":\"([0-9a-f]{24})\"");
  private static final int CLIENTS = 32;
  private static final double LEAST_OF_A_CONSTANT = 0.5;
  private static final double LEAST_THROUGH_NGINX = 0.8;

  /* Milliseconds between two requests of a client at half of the load. */
  private static final int PAUSE = 10;
  private static final int SECOND = 1_000;

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;

  GatewayCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  void run() throws IOException, SQLException {
    var url = Benchmark.database(server, "gateway");
    try (var portico = Benchmark.portico(url);
        var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
      var key = key(new PorticoClient(URI.create(portico.url("")), Benchmark.TOKEN));
      var authorize =
          Requests.get(List.of(portico.url("/gateway/authorize/weather")))
              .with("X-Portico-Gateway: " + Benchmark.TOKEN, "Authorization: Bearer " + key);
      var constant = Requests.get(List.of(bare.url("/bare/constant")));
      benchmark.warmUp(authorize, CLIENTS);
      benchmark.warmUp(constant, CLIENTS);
      var compared = benchmark.inTurns(authorize, constant, CLIENTS);
      table.compared("authorise a call under a plan", compared, "a constant", LEAST_OF_A_CONSTANT);
      var half = compared.ours().perSecond() / 2;
      table.loaded(
          "authorise a call, half of that load (%.0f/s)".formatted(half),
          "portico",
          benchmark.measured(authorize.pausing(PAUSE), clientsFor(half)),
          "",
          "p99 <= 5 ms");
      if (NginxProcess.isPossible()) {
        throughNginx(portico, bare, key);
      }
    }
  }

  private static int clientsFor(double perSecond) {
    return Math.max(1, (int) Math.round(perSecond * PAUSE / SECOND));
  }

  private void throughNginx(ServerProcess portico, ServerProcess bare, String key)
      throws IOException {
    try (var nginx = NginxProcess.start(portico.url(""), bare.url("/bare/yes"))) {
      var authorised = through(nginx, "/portico/", key);
      var always = through(nginx, "/always/", key);
      benchmark.warmUp(authorised, CLIENTS);
      benchmark.warmUp(always, CLIENTS);
      table.compared(
          "a call through nginx",
          benchmark.inTurns(authorised, always, CLIENTS),
          "an authoriser that says yes",
          LEAST_THROUGH_NGINX);
    }
  }

  private static Requests through(NginxProcess nginx, String path, String key) {
    return Requests.get(List.of(nginx.url(path))).with("Authorization: Bearer " + key);
  }

  private static String key(PorticoClient admin) {
    var plan =
        only(
            MESSAGE,
            admin.post(
                "/api/portal/policies",
                """
                {"name":"Weather","api_ids":["weather"],"rate":1000000,"per":1,\
                "quota_max":1000000000000,"quota_renewal_rate":86400}"""));
    var developer =
        only(MESSAGE, admin.post("/api/portal/developers", "{\"email\":\"ann@example.com\"}"));
    return only(
        RAW_KEY,
        admin.post(
            "/api/portal/developers/%s/keys".formatted(developer),
            "{\"policy_id\":\"%s\"}".formatted(plan)));
  }

  private static String only(Pattern pattern, PorticoClient.Reply reply) {
    var matcher = pattern.matcher(reply.body());
    if (!matcher.find()) {
      throw new IllegalStateException(reply.body());
    }
    return matcher.group(1);
  }
}
