package io.portico.endtoend.gateways;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.domain.key.RawKey;
import io.portico.testkit.Contents;
import io.portico.testkit.MailServer;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.TraceCollector;
import io.portico.testkit.TraceLog;
import io.portico.testkit.WebhookReceiver;
import io.portico.testkit.WebhookReceiver.Received;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Follows raw keys from their request to their end, as gateways and portals send them, and looks
 * for them where none may be: in the log at level TRACE, the store, metrics, traces, payloads of
 * webhooks, and what a gateway relays to the API.
 */
class KeyCanaryTest extends PorticoTest {

  private static final String WEATHER = "/gateway/authorize/weather";
  private static final String VERIFY = "/api/keys/verify";

  /* The secret part of a key is longer; parts of it may not be anywhere either. */
  private static final int PART = 20;

  @AutoClose private final MailServer mailServer = new MailServer();
  @AutoClose private final WebhookReceiver receiver = new WebhookReceiver();
  @AutoClose private final TraceCollector collector = new TraceCollector();
  private final TraceLog log = new TraceLog(_ -> true);

  /* Headers of answers to gateways, which those relay to the API. */
  private final List<String> relayed = new ArrayList<>();

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults
        .mailingOver(mailServer.port())
        .withPrivateAddresses()
        .withTraces(collector.url());
  }

  @BeforeEach
  void startLog() {
    log.start();
  }

  @AfterEach
  void stopLog() {
    log.stop();
  }

  @Test
  void rawKeys_fromRequestToEnd_areInNoLogStoreMetricTracePayloadOrHeader() {
    var webhook =
        body(admin.post("/api/webhooks", "{\"url\":\"%s\"}".formatted(receiver.url())), 201);
    receiver.verifiesWith(webhook.replaceFirst(".*\"secret\":\"([^\"]+)\".*", "$1"));
    var plan = ours().definePlan("{\"name\":\"Gold\",\"api_ids\":[\"weather\"],\"quota_max\":9}");
    var developer = ours().registerDeveloper("ann@canary.example");

    var issued =
        admin.post(
            "/api/portal/developers/" + developer + "/keys",
            "{\"policy_id\":\"%s\"}".formatted(plan));
    var key = Replies.all("RawKey", issued).getFirst();
    use(key);
    var rotated =
        admin.post("/api/portal/keys/" + hash(key) + "/rotate", "{\"overlap_seconds\":0}");
    var successor = Replies.all("RawKey", rotated).getFirst();
    use(successor);
    use(key);
    body(admin.post("/api/portal/keys/" + hash(successor) + "/revoke", ""), 200);
    use(successor);
    awaitEvents("key.issued", "key.rotated", "key.revoked");
    mailServer.await("ann@canary.example", 1);

    for (var raw : List.of(key, successor)) {
      var part = raw.substring(raw.indexOf('_') + 1, raw.indexOf('_') + 1 + PART);
      assertThat(relayed).as("headers to the API").noneMatch(line -> line.contains(part));
      assertThat(receiver.accepted())
          .extracting(Received::body)
          .as("payloads")
          .noneMatch(payload -> payload.contains(part));
      assertThat(log.kept().stream().filter(line -> line.contains(part))).as("the log").isEmpty();
      assertThat(client("").get("/metrics").body()).doesNotContain(part);
      assertThat(collector.messages()).as("traces").noneMatch(message -> message.contains(part));
      Await.until(
          "the key is nowhere in the store",
          () -> Contents.of(context()).all().stream().noneMatch(value -> value.contains(part)));
    }
    // What was looked at is what there is.
    assertThat(relayed).hasSizeGreaterThan(4).anyMatch(line -> line.contains(hash(key)));
    assertThat(log.kept()).hasSizeGreaterThan(1_000);
    assertThat(receiver.unverified()).isEmpty();
    assertThat(Contents.of(context()).all()).anyMatch(value -> value.contains(hash(key)));
  }

  /** Sends the key everywhere where gateways and portals send keys. */
  private void use(String key) {
    var gateway = viewer;
    for (var headers :
        List.of(
            Map.of("Authorization", "Bearer " + key),
            Map.of("Authorization", key),
            Map.of("X-API-Key", key),
            Map.of("X-Original-URI", "/v1?api_key=" + key),
            Map.of("X-Forwarded-Uri", "/v1?apikey=" + key, "Cookie", "key=" + key))) {
      relay(WEATHER, headers);
    }
    relay(WEATHER + "?api_key=" + key, Map.of());
    gateway.post(VERIFY, "{\"key\":\"%s\"}".formatted(key));
    gateway.post(VERIFY, "{\"key\":\"%s\",\"api_id\":\"weather\"}".formatted(key));
    gateway.post(VERIFY, "{\"keys\":[\"%s\",\"%s\"".formatted(key, key));
    gateway.send(
        "POST",
        "/gateway/introspect",
        "token=" + key,
        Map.of("Content-Type", "application/x-www-form-urlencoded"));
    admin.post("/api/activity/records", "[{\"api_key\":\"%s\"".formatted(key));
    admin.get("/api/activity/keys/aggregate/" + key + "/1/3/2026/2/3/2026");
    admin.get("/api/portal/keys/" + key);
  }

  private void relay(String path, Map<String, String> headers) {
    var all = new HashMap<>(headers);
    all.put("X-Portico-Gateway", viewer.credential());
    var answer = client("").exchange("GET", path, "", all);
    assertThat(answer.reply().body()).isEmpty();
    relayed.add(answer.headers().map().toString());
  }

  private void awaitEvents(String... types) {
    for (var type : types) {
      Await.until(
          "the event " + type,
          () -> receiver.accepted().stream().anyMatch(received -> received.isOf(type)));
    }
  }

  private static String hash(String key) {
    return new RawKey(key).hashed().text();
  }
}
