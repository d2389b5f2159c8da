package io.portico.endtoend.gateways;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.portico.application.testkit.Await;
import io.portico.config.Settings;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import io.portico.domain.request.AutoApproval;
import io.portico.testkit.Contents;
import io.portico.testkit.GatewayProcess;
import io.portico.testkit.MailServer;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.WebSocketUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A key from its request to the API behind a real gateway, and its calls in the reports. */
class GatewaysTest extends PorticoTest {

  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

  private static final Pattern RAW_KEY = Pattern.compile("ptk_[A-Za-z0-9]{43}_[A-Za-z0-9]{6}");

  private record Received(
      String method, String address, Map<String, List<String>> headers, String body) {}

  private final MailServer mailServer = new MailServer();

  /* Each request to the API. */
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private HttpServer upstream;

  @TempDir Path folder;

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults
        .mailingOver(mailServer.port())
        .withKeys(
            new Settings.Keys(
                KeyPrefix.DEFAULT, AutoApproval.ON_REQUEST, KeyLocations.DEFAULT, true));
  }

  @BeforeAll
  void startUpstream() throws IOException {
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/",
        exchange -> {
          received.add(
              new Received(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI().toString(),
                  Map.copyOf(exchange.getRequestHeaders()),
                  new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
          var body = "sunny".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    upstream.start();
  }

  @AfterAll
  void stopServers() {
    upstream.stop(0);
    mailServer.close();
  }

  @ParameterizedTest
  @EnumSource
  @Tag("programs")
  void key_atAGateway_passesAsItsPlanAllowsAndIsCounted(GatewayProcess.Kind kind) {
    received.clear();
    ours().registerWith("{\"id\":\"weather\",\"name\":\"Weather\"}");
    ours().registerWith("{\"id\":\"maps\",\"name\":\"Maps\"}");
    var key = keyFor("gold", "\"api_ids\":[\"weather\"]");
    var limited = keyFor("few", "\"api_ids\":[\"weather\"],\"rate\":2,\"per\":3600");
    var once = keyFor("once", "\"api_ids\":[\"weather\"],\"quota_max\":1");
    var elsewhere = keyFor("maps", "\"api_ids\":[\"maps\"]");

    try (var gateway = start(kind, portico(), ours().addService("gateway", "keys:verify"))) {
      assertPasses(gateway, key);
      assertCredentialOfTheApiPasses(gateway, key);
      assertForgedIsRemoved(gateway, kind, key);
      assertPassesWhole(gateway, kind, key);
      var calls = gateway.calls();
      assertThat(received).hasSize(calls);
      assertPreflightPasses(gateway);
      assertForgedFieldDoesNotPass(gateway, kind, key);
      assertThat(gateway.get("/v1").statusCode()).isEqualTo(401);
      assertThat(gateway.get("/v1", "X-API-Key", "ptk_wrong").statusCode()).isEqualTo(401);
      assertThat(gateway.get("/v1", "X-API-Key", elsewhere).statusCode()).isEqualTo(403);
      assertLimited(gateway, limited);
      assertUsedUp(gateway, once);
      var passed = received.size();

      revoke(key);
      var revokedAt = System.nanoTime();
      var refused = new ArrayList<Integer>();
      Await.until(
          "the revoked key is refused",
          () -> {
            refused.add(gateway.get("/v1", "X-API-Key", key).statusCode());
            return refused.getLast() == 401;
          });
      assertThat(Duration.ofNanos(System.nanoTime() - revokedAt)).isLessThan(Duration.ofSeconds(5));

      assertThat(received).hasSize(passed + refused.size() - 1);
      Await.until(
          () -> "the last call is logged:\n" + gateway.accessLog(),
          () -> lines(gateway) >= gateway.calls());
      sendLog(gateway, kind);
      assertCounted(key, 200, calls + refused.size() - 1);
      assertCounted(key, 401, 1);
      assertCounted(limited, 200, 2);
      assertCounted(limited, 429, 1);
      assertCounted(once, 429, 1);
      assertCounted(elsewhere, 403, 1);
      assertNowhere(gateway, List.of(key, limited, once, elsewhere));
    }
  }

  @ParameterizedTest
  @EnumSource
  @Tag("programs")
  void portico_down_noCallPasses(GatewayProcess.Kind kind) throws IOException {
    received.clear();
    var key = "ptk_" + "d".repeat(43) + "_000000";
    var status = kind == GatewayProcess.Kind.CADDY ? 502 : 503;

    // Bound without listening: the port refuses connections, and no other program gets it.
    try (var closed = new Socket()) {
      closed.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (var gateway = start(kind, "127.0.0.1:" + closed.getLocalPort(), "pts_none")) {
        assertThat(gateway.get("/v1").statusCode()).isEqualTo(status);
        assertThat(gateway.get("/v1", "X-API-Key", key).statusCode()).isEqualTo(status);
        assertThat(gateway.get("/v1?api_key=" + key).statusCode()).isEqualTo(status);
        assertThat(gateway.send("POST", "/v1", "rain", "X-API-Key", key).statusCode())
            .isEqualTo(status);

        Await.until("the calls are logged", () -> lines(gateway) >= gateway.calls());
        assertThat(received).isEmpty();
        assertThat(gateway.everything()).doesNotContain(key);
      }
    }
  }

  /* It accepts connections, and never answers. */
  @ParameterizedTest
  @EnumSource
  @Tag("programs")
  void portico_silent_callIsRefusedSoon(GatewayProcess.Kind kind) throws IOException {
    received.clear();
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var gateway = start(kind, "127.0.0.1:" + silent.getLocalPort(), "pts_none")) {
      var begun = System.nanoTime();

      assertThat(gateway.get("/v1", "X-API-Key", "ptk_any").statusCode()).isBetween(502, 504);

      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LONGEST_SILENCE);
      assertThat(received).isEmpty();
    }
  }

  /* An upgraded connection passes both ways, and only one to WebSocket. */
  @ParameterizedTest
  @EnumSource
  @Tag("programs")
  void webSocket_atAGateway_isUpgradedWithAKeyOnly(GatewayProcess.Kind kind) throws IOException {
    ours().registerWith("{\"id\":\"weather\",\"name\":\"Weather\"}");
    var key = keyFor("socket", "\"api_ids\":[\"weather\"]");
    try (var sockets = new WebSocketUpstream();
        var gateway =
            start(kind, portico(), ours().addService("gateway", "keys:verify"), sockets.port())) {
      var upgrade =
          List.of(
              "Connection: Upgrade",
              "Upgrade: websocket",
              "Sec-WebSocket-Version: 13",
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==");

      assertThat(gateway.upgrade("/v1", with(upgrade, "X-API-Key: " + key), "rain"))
          .startsWith("HTTP/1.1 101")
          .endsWith("rain");
      assertThat(gateway.onTheWire("GET", "/v1", upgrade)).isEqualTo(401);
      assertThat(sockets.upgraded()).containsExactly("websocket");

      // Calls over an upgraded connection would pass without a key.
      var toHttp2 =
          List.of(
              "Connection: Upgrade, HTTP2-Settings",
              "Upgrade: h2c",
              "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
              "X-API-Key: " + key);
      assertThat(gateway.onTheWire("GET", "/v1", toHttp2)).isNotEqualTo(101);
    }
  }

  private static List<String> with(List<String> lines, String further) {
    var all = new ArrayList<>(lines);
    all.add(further);
    return all;
  }

  private String portico() {
    return admin.address().getAuthority().replace("localhost", "127.0.0.1");
  }

  private GatewayProcess start(GatewayProcess.Kind kind, String portico, String token) {
    return start(kind, portico, token, upstream.getAddress().getPort());
  }

  private GatewayProcess start(
      GatewayProcess.Kind kind, String portico, String token, int upstreamPort) {
    return GatewayProcess.start(
        kind,
        folder,
        Map.of(
            "PORTICO",
            portico,
            "UPSTREAM",
            "127.0.0.1:" + upstreamPort,
            "API",
            "weather",
            "GATEWAY_TOKEN",
            token));
  }

  private void assertPasses(GatewayProcess gateway, String key) {
    var passed = gateway.get("/v1?city=Bern", "X-API-Key", key);
    assertThat(passed.statusCode()).as(passed.body()).isEqualTo(200);
    assertThat(passed.body()).isEqualTo("sunny");
    assertIdentified(key);
    assertThat(gateway.get("/v1", "Authorization", "Bearer " + key).statusCode()).isEqualTo(200);
    assertThat(gateway.get("/v1", "Authorization", key).statusCode()).isEqualTo(200);

    // Of an address, nothing is removed.
    var address = "/v1?city=Bern&api_key=" + key;
    assertThat(gateway.get(address).statusCode()).isEqualTo(200);
    assertThat(received.getLast().address()).isEqualTo(address);
    assertIdentified(key);
  }

  private void assertForgedIsRemoved(GatewayProcess gateway, GatewayProcess.Kind kind, String key) {
    var headers = new ArrayList<>(List.of("X-API-Key", key));
    for (var name : List.of("Key", "Developer", "Plan", "Email", "Tags")) {
      headers.addAll(List.of("X-Portico-" + name, "forged", "X_Portico_" + name, "forged"));
    }
    headers.addAll(List.of("x-portico_email", "forged", "X_PORTICO-TAGS", "forged"));
    headers.addAll(List.of("X-Portico-Api", "forged", "X-Portico-Remove", "forged"));
    if (kind != GatewayProcess.Kind.NGINX) {
      headers.addAll(List.of("X-Portico-Field-company", "forged"));
    }
    assertThat(gateway.get("/v1", headers.toArray(String[]::new)).statusCode()).isEqualTo(200);
    assertIdentified(key);
    assertThat(receivedHeaders()).doesNotContain("forged");

    // Proxies remove the headers that Connection names.
    var lines = List.of("X-API-Key: " + key, "Connection: close, x-portico-key");
    assertThat(gateway.getOnTheWire("/v1", lines)).isEqualTo(200);
    assertIdentified(key);
    assertThat(receivedHeaders()).doesNotContain("x-portico-key");
  }

  /* Large headers and a body. */
  private void assertPassesWhole(GatewayProcess gateway, GatewayProcess.Kind kind, String key) {
    // More than Portico reads, where the gateway itself takes that much.
    var length =
        switch (kind) {
          case NGINX, CADDY -> 7 * 1024;
          case HAPROXY, APACHE -> 2 * 1024;
        };
    var cookie = "Cookie: taste=" + "a".repeat(length);
    assertThat(
            gateway.getOnTheWire(
                "/v1", List.of("X-API-Key: " + key, "Connection: close", cookie, cookie, cookie)))
        .isEqualTo(200);
    assertThat(receivedHeaders().contains("a".repeat(length))).as("the cookies").isTrue();

    // As it was sent: what is encoded is no separator.
    assertThat(gateway.get("/v1/a%2Fb/%25?c=d%2Fe", "X-API-Key", key).statusCode()).isEqualTo(200);
    assertThat(received.getLast().address()).isEqualTo("/v1/a%2Fb/%25?c=d%2Fe");

    var body = "rain ".repeat(600_000);
    assertThat(gateway.send("POST", "/v1", body, "X-API-Key", key).statusCode()).isEqualTo(200);
    assertThat(received.getLast().method()).isEqualTo("POST");
    assertThat(received.getLast().body().equals(body)).as("the same body").isTrue();
    assertIdentified(key);
  }

  /* Beside the key, a visitor may send a credential of the API. */
  private void assertCredentialOfTheApiPasses(GatewayProcess gateway, String key) {
    var token = "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.";
    for (var header : List.of("X-API-Key", "apikey", "api-key")) {
      assertThat(gateway.get("/v1", "Authorization", token, header, key).statusCode())
          .isEqualTo(200);
      assertIdentified(key);
      assertThat(received.getLast().headers()).containsEntry("Authorization", List.of(token));
      assertThat(receivedHeaders()).doesNotContain(key);
    }
    assertThat(
            gateway
                .get("/v1", "Authorization", "ApiKey " + key, "X-API-Key", "theirs")
                .statusCode())
        .isEqualTo(200);
    assertThat(received.getLast().headers())
        .containsEntry("X-api-key", List.of("theirs"))
        .doesNotContainKey("Authorization");
    assertThat(gateway.get("/v1?api_key=" + key, "Authorization", token).statusCode())
        .isEqualTo(200);
    assertThat(received.getLast().headers()).containsEntry("Authorization", List.of(token));
  }

  /* A browser cannot send a key with it. Nothing else passes, whatever the visitor calls it. */
  private void assertPreflightPasses(GatewayProcess gateway) {
    var preflight =
        List.of("Origin: https://app.example", "Access-Control-Request-Method: PUT")
            .toArray(String[]::new);
    assertThat(gateway.onTheWire("OPTIONS", "/v1", List.of(preflight))).isEqualTo(200);
    assertThat(received.getLast().method()).isEqualTo("OPTIONS");
    assertThat(received.getLast().headers().getOrDefault("X-portico-key", List.of("")))
        .containsExactly("");
    var passed = received.size();

    assertThat(gateway.onTheWire("OPTIONS", "/v1", List.of())).isEqualTo(401);
    assertThat(gateway.onTheWire("GET", "/v1", List.of(preflight))).isEqualTo(401);
    for (var header :
        List.of("X-Original-Method", "X-Forwarded-Method", "X-HTTP-Method-Override")) {
      var lines = new ArrayList<>(List.of(preflight));
      lines.add(header + ": OPTIONS");
      assertThat(gateway.onTheWire("GET", "/v1", lines)).as(header).isEqualTo(401);
    }
    assertThat(received).hasSize(passed);
  }

  /* nginx cannot remove headers by the beginning of their names, so Portico refuses the call. */
  private void assertForgedFieldDoesNotPass(
      GatewayProcess gateway, GatewayProcess.Kind kind, String key) {
    if (kind != GatewayProcess.Kind.NGINX) {
      return;
    }
    var passed = received.size();
    var refused = gateway.get("/v1", "X-API-Key", key, "X-Portico-Field-company", "forged");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.headers().firstValue("X-Portico-Reason"))
        .contains("field_header_not_allowed");
    assertThat(received).hasSize(passed);
  }

  private void assertIdentified(String key) {
    assertThat(received.getLast().headers())
        .containsEntry("X-portico-key", List.of(new RawKey(key).hashed().text()));
  }

  private String receivedHeaders() {
    return received.stream().map(Received::headers).toList().toString();
  }

  private static void assertLimited(GatewayProcess gateway, String key) {
    assertThat(gateway.get("/v1", "X-API-Key", key).statusCode()).isEqualTo(200);
    assertThat(gateway.get("/v1", "X-API-Key", key).statusCode()).isEqualTo(200);
    var refused = gateway.get("/v1", "X-API-Key", key);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow()).isPositive();
    assertThat(refused.headers().firstValue("RateLimit")).get().asString().contains("\"rate\";r=0");
    assertThat(refused.headers().firstValue("RateLimit-Policy")).contains("\"rate\";q=2;w=3600");
    assertThat(refused.headers().firstValue("X-Portico-Reason")).contains("rate_limited");
  }

  /* A quota that never renews: no time to try again is right. */
  private static void assertUsedUp(GatewayProcess gateway, String key) {
    assertThat(gateway.get("/v1", "X-API-Key", key).statusCode()).isEqualTo(200);
    var refused = gateway.get("/v1", "X-API-Key", key);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().map()).doesNotContainKey("Retry-After");
    assertThat(refused.headers().firstValue("RateLimit")).contains("\"quota\";r=0");
    assertThat(refused.headers().firstValue("RateLimit-Policy")).contains("\"quota\";q=1");
    assertThat(refused.headers().firstValue("X-Portico-Reason")).contains("quota_exceeded");
  }

  private static long lines(GatewayProcess gateway) {
    return gateway.accessLog().lines().filter(line -> line.startsWith("{\"")).count();
  }

  private void sendLog(GatewayProcess gateway, GatewayProcess.Kind kind) {
    var shipper = client(ours().addService("shipper", "usage:write"));
    var receipt =
        shipper.send("POST", "/api/activity/records?format=" + kind.format(), gateway.accessLog());
    receipt.assertHas(200, "\"rejected\":[]");
  }

  /* Compares the report of a key with what was seen. */
  private void assertCounted(String key, int status, int calls) {
    var today = LocalDate.now(ZoneOffset.UTC);
    var day = "%d/%d/%d".formatted(today.getDayOfMonth(), today.getMonthValue(), today.getYear());
    var yesterday = today.minusDays(1);
    var from =
        "%d/%d/%d"
            .formatted(yesterday.getDayOfMonth(), yesterday.getMonthValue(), yesterday.getYear());
    var report = admin.get("/api/activity/keys/aggregate/" + key + "/" + from + "/" + day);
    report.assertIs(200);
    var counts = status == 200 ? "\"success\":%d,\"error\":0" : "\"success\":0,\"error\":%d";
    assertThat(report.body())
        .contains("\"code\":%d},\"hits\":%d,".formatted(status, calls) + counts.formatted(calls));
  }

  private void assertNowhere(GatewayProcess gateway, List<String> keys) {
    var metrics = admin.get("/metrics").body();
    for (var key : keys) {
      assertThat(metrics).doesNotContain(key);
      assertThat(gateway.everything()).doesNotContain(key);
      assertThat(receivedHeaders()).doesNotContain(key);
      Await.until(
          "the key is nowhere in the store",
          () -> Contents.of(context()).all().stream().noneMatch(value -> value.contains(key)));
    }
  }

  /* Registers a developer, requests a key and reads it from the mail. */
  private String keyFor(String name, String limits) {
    var plan = ours().definePlan("{\"name\":\"%s\",%s}".formatted(name, limits));
    var entry =
        admin.post(
            "/api/portal/catalogue/entries",
            "{\"name\":\"%s\",\"policy_id\":\"%s\",\"show\":true}".formatted(name, plan));
    entry.assertIs(200);
    var email = name + "-" + ours().id() + "@gateways.example";
    ours().requestKey(ours().registerDeveloper(email), plan);
    var text = mailServer.await(email, 1).getFirst().text();
    var found = RAW_KEY.matcher(text);
    assertThat(found.find()).as(text).isTrue();
    return found.group();
  }

  private void revoke(String key) {
    var revoked = admin.post("/api/portal/keys/" + new RawKey(key).hashed().text() + "/revoke", "");
    revoked.assertIs(200);
    assertThat(Replies.all("state", admin.get("/api/portal/keys"))).contains("revoked");
  }
}
