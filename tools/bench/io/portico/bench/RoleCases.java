package io.portico.bench;

import static java.util.stream.Collectors.joining;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;

/** What bindings cost: users with and without them read the same APIs in turns. */
final class RoleCases {

  private static final int BINDINGS = 50;
  private static final int CLIENTS = 8;
  private static final Duration WARM_UP = Duration.ofSeconds(30);
  private static final double BOUND = 0.97;

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;

  RoleCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  void run(int size) throws IOException, SQLException {
    var url = Benchmark.database(server, "roles");
    try (var portico = Benchmark.portico(url)) {
      Repository.fill(url, size);
      var api =
          Requests.get(
              IntStream.range(0, 5_000)
                  .mapToObj(number -> HexFormat.of().toHexDigits(number * 7L % size))
                  .map(number -> portico.url("/api/apis/69000000" + number))
                  .toList());
      var page =
          Requests.get(
              Repository.selectors(2, 500).stream()
                  .map(selector -> URLEncoder.encode(selector, StandardCharsets.UTF_8))
                  .map(selector -> portico.url("/api/apis?limit=20&selector=" + selector))
                  .toList());
      var reader = user(portico, "reader", "{\"role\":\"viewer\"}");
      var labeler =
          user(portico, "labeler", "{\"role\":\"viewer\"}," + bindings("labeler", "a=v%d,b!=v%d"));
      // Together they match every API, so that both answer the same.
      var limited = user(portico, "limited", bindings("viewer", "a in (v%d,v0),b!=w%d"));
      compare(
          "GET /api/apis/{id}, 50 bindings beside viewer, %,d APIs", size, api, labeler, reader);
      compare("page of 20, 50 bindings beside viewer, %,d APIs", size, page, labeler, reader);
      compare("GET /api/apis/{id}, 50 limited bindings, %,d APIs", size, api, limited, reader);
      compare("page of 20, 50 limited bindings, %,d APIs", size, page, limited, reader);
    }
  }

  private static String bindings(String role, String selector) {
    return IntStream.range(0, BINDINGS)
        .mapToObj(number -> selector.formatted(number % 10, number / 10))
        .map(one -> "{\"role\":\"%s\",\"selector\":\"%s\"}".formatted(role, one))
        .collect(joining(","));
  }

  private static String user(ServerProcess portico, String name, String bindings) {
    var admin = new PorticoClient(URI.create(portico.url("")), Benchmark.TOKEN);
    var added =
        admin.post(
            "/api/users",
            "{\"email_address\":\"%s@example.com\",\"role\":\"none\"}".formatted(name));
    var path = "/api/users/%s/bindings".formatted(Replies.id(added));
    Replies.body(admin.put(path, "[%s]".formatted(bindings)), 200);
    return Replies.credential(added);
  }

  private void compare(String name, int size, Requests requests, String bound, String reader) {
    for (var credential : List.of(bound, reader)) {
      benchmark.warmUp(requests.by(credential), CLIENTS, WARM_UP);
    }
    table.compared(
        name.formatted(size),
        benchmark.inTurns(requests.by(bound), requests.by(reader), CLIENTS),
        "a viewer without bindings",
        BOUND);
  }
}
