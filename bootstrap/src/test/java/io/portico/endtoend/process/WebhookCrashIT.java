package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import io.portico.testkit.WebhookReceiver;
import io.portico.testkit.WebhookReceiver.Behaviour;
import io.portico.testkit.WebhookReceiver.Received;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills Portico with signal 9 while it delivers events to a receiver that fails, hangs and
 * restarts. The system property {@code webhook.events} says how many events there are.
 */
@Tag("crashes")
class WebhookCrashIT {

  private static final int EVENTS = Integer.getInteger("webhook.events", 60);
  private static final int KILLS = 3;

  @AutoClose private final WebhookReceiver receiver = new WebhookReceiver();
  private final Set<String> registered = new HashSet<>();

  @TempDir Path data;

  @Test
  void kill_whileDelivering_losesNoEvent() throws SQLException {
    for (var kill = 0; kill < KILLS; kill++) {
      try (var portico = start()) {
        if (kill == 0) {
          addWebhook(portico);
        }
        receiver.behaves(Behaviour.ACCEPT);
        register(portico, kill, 2);
        receiver.behaves(kill % 2 == 0 ? Behaviour.FAIL : Behaviour.HANG);
        register(portico, kill, 3);
        portico.kill();
      }
      receiver.restart();
      makeDue();
    }
    receiver.behaves(Behaviour.ACCEPT);

    try (var portico = start()) {
      Await.until(() -> "all arrived, missing " + missing(), () -> missing().isEmpty());
      assertThat(portico.errors()).isEmpty();
    }

    assertThat(receiver.unverified()).isEmpty();
    assertThat(registered).hasSizeGreaterThanOrEqualTo(EVENTS);
    // Duplicates have the id of the first delivery.
    assertThat(receiver.accepted().stream().map(Received::body).distinct().count())
        .isEqualTo(receiver.accepted().stream().map(Received::id).distinct().count());
  }

  private PorticoProcess start() {
    return PorticoProcess.on(data)
        .with("PORTICO_WEBHOOKS_PRIVATE_ADDRESSES", "true")
        .start()
        .awaitReady();
  }

  private void addWebhook(PorticoProcess portico) {
    var added =
        portico
            .client(portico.adminToken())
            .post(
                "/api/webhooks",
                "{\"url\":\"%s\",\"types\":[\"developer.registered\"]}".formatted(receiver.url()));
    added.assertIs(201);
    receiver.verifiesWith(Replies.all("secret", added).getFirst());
  }

  /** Registers a part of the developers, and waits until the receiver was called. */
  private void register(PorticoProcess portico, int kill, int part) {
    var admin = portico.client(portico.adminToken());
    var before = receiver.requests();
    for (var number = 0; number < EVENTS / KILLS / 2 + 1; number++) {
      var email = "d%d-%d-%d@crash.example".formatted(kill, part, number);
      admin.post("/api/portal/developers", "{\"email\":\"%s\"}".formatted(email)).assertIs(200);
      registered.add(email);
    }
    Await.until("the receiver was called", () -> receiver.requests() > before);
  }

  private Set<String> missing() {
    var missing = new HashSet<String>();
    for (var email : registered) {
      if (receiver.accepted().stream()
          .noneMatch(received -> received.body().contains("\"" + email + "\""))) {
        missing.add(email);
      }
    }
    return missing;
  }

  /* As if the leases of the killed node and the pauses of retries had gone by. */
  private void makeDue() throws SQLException {
    var database = DatabaseProperties.embedded(data);
    try (var connection =
            DriverManager.getConnection(
                String.valueOf(database.get("datasources.default.url")), "sa", "");
        var statement = connection.createStatement()) {
      var _ =
          statement.executeUpdate("UPDATE webhook_delivery SET due_at = 0 WHERE state = 'waiting'");
    }
  }
}
