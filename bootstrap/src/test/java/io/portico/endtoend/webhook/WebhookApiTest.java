package io.portico.endtoend.webhook;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.testkit.Contents;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.WebhookReceiver;
import io.portico.testkit.WebhookReceiver.Behaviour;
import io.portico.testkit.WebhookReceiver.Received;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Webhooks from the change to a receiver on this machine. The system property {@code
 * webhook.events} says how many events a receiver gets that fails, hangs and restarts.
 */
class WebhookApiTest extends PorticoContract {

  private static final String WEBHOOKS = "/api/webhooks";
  private static final int EVENTS = Integer.getInteger("webhook.events", 60);

  private WebhookReceiver receiver = new WebhookReceiver();

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  /* One for each test, so that none gets the events of another. */
  @BeforeEach
  void listen() {
    receiver.close();
    receiver = new WebhookReceiver();
  }

  @AfterEach
  void close() {
    receiver.close();
  }

  /** Adds a webhook to the receiver, and returns its path. */
  private String add(Members members, String further) {
    var reply =
        members.admin().post(WEBHOOKS, "{\"url\":\"%s\"%s}".formatted(receiver.url(), further));
    reply.assertIs(201);
    receiver.verifiesWith(Replies.all("secret", reply).getFirst());
    return WEBHOOKS + "/" + Replies.id(reply);
  }

  private void awaitEvents(String... types) {
    var awaited = Set.of(types);
    Await.until(
        () -> "events " + awaited + " arrived, seen " + types(),
        () -> types().containsAll(awaited));
  }

  private Set<String> types() {
    return receiver.accepted().stream()
        .map(received -> received.body().split("\"", 5)[3])
        .collect(Collectors.toSet());
  }

  /* ---- events ---- */

  @Test
  void events_ofEveryChange_arriveSignedAndWithoutKeys() {
    var ours = ours();
    add(ours, "");
    var admin = ours.admin();
    var plan = ours.offerPlan("Gold " + receiver.url());
    var developer = ours.registerDeveloper("ann@webhook.example");
    body(
        admin.put(
            "/api/portal/developers/" + developer,
            "{\"email\":\"anna@webhook.example\",\"password\":\"a-canary-password\"}"),
        200);
    ours.configurePortal("{\"require_key_approval\":true}");
    var request = Replies.last(ours.requestKey(developer, plan));
    var approved = admin.put("/api/portal/requests/approve/" + request, "");
    approved.assertIs(200);
    var keys = new HashSet<>(Replies.all("RawKey", approved));
    var hash = key(ours, developer);
    var rotated = admin.post("/api/portal/keys/" + hash + "/rotate", "{\"overlap_seconds\":0}");
    keys.addAll(Replies.all("RawKey", rotated));
    var successor = key(ours, developer);
    body(admin.post("/api/portal/keys/" + successor + "/revoke", ""), 200);
    body(admin.post("/api/labels", "{\"name\":\"squad\"}"), 200);
    body(
        admin.post(
            "/api/governance/policies",
            "{\"name\":\"Owned\",\"requires\":[{\"label\":\"squad\"}]}"),
        201);
    var api = ours.register("Payments", "{}");
    body(admin.put("/api/" + api + "/labels", "{\"squad\":\"pay\"}"), 200);
    assertThat(admin.send("DELETE", "/api/apis/" + api, "").status()).isEqualTo(204);
    body(admin.send("DELETE", "/api/portal/developers/" + developer, ""), 200);

    awaitEvents(
        "key.requested",
        "key.issued",
        "key.rotated",
        "key.revoked",
        "developer.registered",
        "developer.changed",
        "developer.removed",
        "api.registered",
        "api.labels_changed",
        "api.removed",
        "api.policy_violated",
        "catalogue.changed");
    assertThat(receiver.unverified()).isEmpty();
    assertThat(keys).isNotEmpty();
    assertThat(receiver.accepted())
        .extracting(Received::body)
        .noneMatch(text -> text.contains("ptk_") || text.contains("canary"))
        .noneMatch(text -> keys.stream().anyMatch(text::contains));
    assertThat(Contents.of(context()).rows().get("webhook_delivery"))
        .noneMatch(row -> row.contains("ptk_") || row.contains("canary"));
  }

  private static String key(Members members, String developer) {
    var listed = members.admin().get("/api/portal/keys?state=live&developer=" + developer);
    return Replies.all("key", listed).getLast();
  }

  /* ---- a receiver that fails, hangs and restarts ---- */

  @Test
  void events_receiverFailsHangsAndRestarts_arriveAllAtLeastOnce() {
    var ours = ours();
    add(ours, ",\"types\":[\"developer.registered\"]");
    var emails = new HashSet<String>();
    for (var number = 0; number < EVENTS; number++) {
      if (number == EVENTS / 4) {
        receiver.behaves(Behaviour.FAIL);
      } else if (number == EVENTS / 2) {
        receiver.behaves(Behaviour.HANG);
      } else if (number == EVENTS * 3 / 4) {
        receiver.restart();
        receiver.behaves(Behaviour.ACCEPT);
      }
      var email = "d%d@faults.example".formatted(number);
      ours.registerDeveloper(email);
      emails.add(email);
    }

    Await.until(
        () -> "all arrived, missing " + missing(emails),
        () -> {
          letPausesEnd();
          return missing(emails).isEmpty();
        });
    assertThat(receiver.unverified()).isEmpty();
  }

  private List<String> missing(Set<String> emails) {
    return emails.stream()
        .filter(
            email ->
                receiver.accepted().stream()
                    .noneMatch(received -> received.body().contains("\"" + email + "\"")))
        .toList();
  }

  /* As if the pauses had gone by that retries wait for, without ending claims. */
  private void letPausesEnd() {
    Contents.of(context())
        .execute(
            "UPDATE webhook_delivery SET due_at = 0 WHERE state = 'waiting' AND claim IS NULL");
  }

  /* ---- log, test, replay, secret ---- */

  @Test
  void delivery_failedAndReplayed_isInTheLogAndArrivesUnderTheSameId() {
    var ours = ours();
    var webhook = add(ours, ",\"enabled\":false");
    receiver.behaves(Behaviour.FAIL);
    var test = Replies.id(ours.admin().post(webhook + "/test", ""));
    Await.until(
        "the failure is in the log",
        () ->
            ours.admin()
                .get(webhook + "/deliveries")
                .body()
                .contains("\"status\":500,\"answer\":\"out of order\""));
    receiver.behaves(Behaviour.ACCEPT);

    body(ours.admin().post(WEBHOOKS + "/deliveries/" + test + "/replay", ""), 200);

    awaitEvents("webhook.test");
    assertThat(receiver.accepted()).extracting(Received::id).containsOnly(test);
    Await.until(
        "the success is in the log",
        () ->
            ours.admin()
                .get(webhook + "/deliveries?state=delivered")
                .body()
                .contains("\"answer\":\"accepted\""));
  }
}
