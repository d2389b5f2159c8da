package io.portico.endtoend.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.WebhookReceiver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** By default, no webhook is sent to this machine. */
class PrivateWebhooksTest extends PorticoContract {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "0.0.0.0"})
  void test_ofAPrivateAddress_isNotSent(String host) {
    try (var receiver = new WebhookReceiver()) {
      var added =
          admin.post(
              "/api/webhooks",
              "{\"url\":\"%s\",\"enabled\":false}"
                  .formatted(receiver.url().replace("127.0.0.1", host)));
      var webhook = "/api/webhooks/" + Replies.id(added);

      admin.post(webhook + "/test", "");

      Await.until(
          "the refusal is in the log",
          () -> admin.get(webhook + "/deliveries").body().contains("that is not public"));
      assertThat(receiver.requests()).isZero();
      assertThat(admin.send("DELETE", webhook, "").status()).isEqualTo(204);
    }
  }

  @Test
  void add_beyondTheMaximum_is409() {
    var body = "{\"url\":\"https://example.com\",\"enabled\":false}";
    var status = 201;
    for (var number = 0; number <= 20 && status == 201; number++) {
      status = admin.post("/api/webhooks", body).status();
    }

    assertThat(status).isEqualTo(409);
  }
}
