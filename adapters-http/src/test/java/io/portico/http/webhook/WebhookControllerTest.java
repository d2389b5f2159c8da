package io.portico.http.webhook;

import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.in.webhook.ReplaceWebhook;
import io.portico.application.port.in.webhook.ReplayDelivery;
import io.portico.application.port.in.webhook.RotateWebhookSecret;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookSecret;
import io.portico.http.exchange.Cursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.WebhookStubs.DeliveriesQuery;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookControllerTest extends HttpTest {

  private static final String PATH = "/api/webhooks";
  private static final String ID = "65000000000000010000000a";
  private static final WebhookId WEBHOOK_ID = new WebhookId(Identifier.of("id", ID));
  private static final DeliveryId DELIVERY_ID = new DeliveryId(Identifier.of("id", ID));
  private static final WebhookSecret SECRET = new WebhookSecret("whsec_AAAA");
  private static final String TIMES =
      "\"created_at\":\"2026-03-01T10:15:30.123Z\",\"updated_at\":\"2026-03-01T10:15:30.123Z\"}";
  private static final String SMALL =
      "{\"id\":\"%s\",\"url\":\"https://example.com/in\",\"types\":[],\"enabled\":true,"
              .formatted(ID)
          + TIMES;

  private static Webhook small() {
    return Webhook.added(WEBHOOK_ID, aWebhook().details(), "sealed-canary", ApiFixture.AT);
  }

  private static Delivery delivery(DeliveryState state) {
    return Delivery.queued(
            DELIVERY_ID, WEBHOOK_ID, EventType.KEY_ISSUED, "{\"a\":1}", ApiFixture.AT)
        .in(state);
  }

  /* ---- webhooks ---- */

  @Test
  void add_defaults_is201WithTheSecretAndTheTagWithoutIt() {
    SERVER.webhooks.add.answers(new AddWebhook.Outcome.Added(small(), SECRET));
    SERVER.webhooks.find.answers(small());

    var reply = SERVER.post(PATH, "{\"url\":\"https://example.com/in\"}");

    reply.assertIs(
        201, SMALL.replace(",\"created_at\"", ",\"secret\":\"whsec_AAAA\",\"created_at\""));
    assertThat(reply.header("Location")).contains(PATH + "/" + ID);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.header("ETag")).isEqualTo(SERVER.get(PATH + "/" + ID).header("ETag"));
    assertThat(SERVER.webhooks.add.received())
        .isEqualTo(new AddWebhook.Command(Caller.ADMIN.actor(), aWebhook().details()));
  }

  @Test
  void add_everyMember_isRead() {
    SERVER.webhooks.add.answers(new AddWebhook.Outcome.Added(small(), SECRET));

    SERVER.post(
        PATH,
        """
        {"url": "https://example.com/a?b", "description": "Ours", "types": ["key.issued",
         "api.labels_changed"], "selector": "team = payments", "enabled": false}
        """);

    assertThat(SERVER.webhooks.add.received().details())
        .isEqualTo(
            aWebhook()
                .to("https://example.com/a?b")
                .described("Ours")
                .of(EventType.KEY_ISSUED, EventType.API_LABELS_CHANGED)
                .about("team=payments")
                .disabled()
                .details());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                           | url         | missing (expected: a string)
          {"url":"example.com"}                        | url         | 'example.com' (expected: an absolute
          {"url":"https://e.example","typs":[]}        | typs        | an unknown member
          {"url":"https://e.example","types":["key"]}  | types[0]    | 'key'
          {"url":"https://e.example","types":["webhook.test"]} | types[0] | 'webhook.test'
          {"url":"https://e.example","enabled":"yes"}  | enabled     | the string
          """)
  void add_badBody_is400NamingTheMember(String body, String field, String problem) {
    SERVER.post(PATH, body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(SERVER.webhooks.add.calls()).isZero();
  }

  @Test
  void add_tooMany_is409() {
    SERVER.webhooks.add.answers(new AddWebhook.Outcome.TooMany(20));

    SERVER
        .post(PATH, "{\"url\":\"https://example.com/in\"}")
        .assertHas(409, "\"code\":\"too_many_webhooks\"", "20 webhooks");
  }

  @Test
  void list_all_haveNoSecrets() {
    SERVER.webhooks.page.answers(new Page<>(List.of(small()), Optional.of(WEBHOOK_ID)));
    SERVER.webhooks.all.answers(List.of(small(), small()));
    var cursor = Cursor.after("webhooks", WEBHOOK_ID);

    SERVER
        .get(PATH + "?count=true&limit=1&cursor=" + cursor)
        .assertIs(200, "{\"items\":[" + SMALL + "],\"next\":\"" + cursor + "\",\"total\":2}");
    assertThat(SERVER.webhooks.page.received())
        .isEqualTo(new PageQuery<>(Optional.of(WEBHOOK_ID), 1));
  }

  @Test
  void show_disabled_saysWhy() {
    SERVER.webhooks.find.answers(small().disabled(DisabledReason.FAILING, ApiFixture.AT));

    SERVER
        .get(PATH + "/" + ID)
        .assertHas(200, "\"enabled\":false,\"disabled_because\":\"failing\"");
  }

  @Test
  void show_unknown_is404() {
    SERVER.webhooks.find.fails(RecordKind.WEBHOOK.notFound(ID).get());

    SERVER.get(PATH + "/" + ID).assertHas(404, "\"code\":\"webhook_not_found\"");
    SERVER.get(PATH + "/x").assertHas(404, "\"code\":\"webhook_not_found\"");
  }

  @Test
  void replace_asItWasRead_isAccepted() {
    SERVER.webhooks.replace.answers(small());

    SERVER.put(PATH + "/" + ID, SMALL).assertIs(200, SMALL);

    assertThat(SERVER.webhooks.replace.received())
        .extracting(ReplaceWebhook.Command::webhook, ReplaceWebhook.Command::details)
        .containsExactly(WEBHOOK_ID, aWebhook().details());
  }

  @Test
  void remove_webhook_is204() {
    SERVER.webhooks.remove.answers(small());

    assertThat(SERVER.delete(PATH + "/" + ID).status()).isEqualTo(204);
  }

  @Test
  void rotate_overlap_isReadAndTheNewSecretReturned() {
    SERVER.webhooks.rotate.answers(
        new RotateWebhookSecret.Rotated(
            small().rotated("x", ApiFixture.AT, RotationOverlap.ofSeconds(60)), SECRET));

    SERVER
        .post(PATH + "/" + ID + "/rotate", "{\"overlap_seconds\":60}")
        .assertHas(
            200,
            "\"secret\":\"whsec_AAAA\"",
            "\"previous_secret_until\":\"2026-03-01T10:16:30.123Z\"");
    assertThat(SERVER.webhooks.rotate.received().overlap())
        .isEqualTo(RotationOverlap.ofSeconds(60));
  }

  /* ---- deliveries ---- */

  @Test
  void test_webhook_returnsTheDelivery() {
    SERVER.webhooks.test.answers(delivery(DeliveryState.Waiting.since(ApiFixture.AT, none())));

    SERVER
        .post(PATH + "/" + ID + "/test", "")
        .assertIs(
            200,
            ("{\"id\":\"%1$s\",\"webhook_id\":\"%1$s\",\"type\":\"key.issued\",\"state\":\"waiting\","
                    + "\"attempts\":0,\"next_attempt\":\"2026-03-01T10:15:30.123Z\","
                    + "\"payload\":\"{\\\"a\\\":1}\",\"created_at\":\"2026-03-01T10:15:30.123Z\"}")
                .formatted(ID));
  }

  private static Optional<Attempt> none() {
    return Optional.empty();
  }

  @Test
  void deliveries_page_hasTheLastAnswer() {
    var attempt = new Attempt(ApiFixture.AT, Optional.of(500), "oops");
    SERVER.webhooks.deliveries.answers(
        new Page<>(
            List.of(delivery(new DeliveryState.Failed(10, attempt))), Optional.of(DELIVERY_ID)));

    SERVER.webhooks.countDeliveries.answers(7L);
    SERVER
        .get(
            PATH
                + "/"
                + ID
                + "/deliveries?state=failed&limit=1&count=true&cursor="
                + Cursor.after("deliveries", DELIVERY_ID))
        .assertHas(
            200,
            "\"state\":\"failed\",\"attempts\":10,\"last_attempt\":\"2026-03-01T10:15:30.123Z\","
                + "\"status\":500,\"answer\":\"oops\"",
            "\"next\":\"" + Cursor.after("deliveries", DELIVERY_ID) + "\",\"total\":7}");
    assertThat(SERVER.webhooks.countDeliveries.received()).contains(DeliveryStatus.FAILED);
    assertThat(SERVER.webhooks.deliveries.received())
        .isEqualTo(
            new DeliveriesQuery(
                WEBHOOK_ID,
                Optional.of(DeliveryStatus.FAILED),
                new PageQuery<>(Optional.of(DELIVERY_ID), 1)));
  }

  @Test
  void replay_delivery_returnsIt() {
    SERVER.webhooks.replay.answers(
        new ReplayDelivery.Outcome.Queued(
            delivery(DeliveryState.Waiting.since(ApiFixture.AT, none()))));

    SERVER.post(PATH + "/deliveries/" + ID + "/replay", "").assertHas(200, "\"state\":\"waiting\"");
    assertThat(SERVER.webhooks.replay.received()).isEqualTo(DELIVERY_ID);
    SERVER
        .post(PATH + "/deliveries/x/replay", "")
        .assertHas(404, "\"code\":\"delivery_not_found\"");
  }

  @Test
  void replay_disabled_is409WithTheWayOut() {
    SERVER.webhooks.replay.answers(new ReplayDelivery.Outcome.Disabled(WEBHOOK_ID));

    SERVER
        .post(PATH + "/deliveries/" + ID + "/replay", "")
        .assertHas(
            409,
            "\"code\":\"webhook_disabled\"",
            "Enable it first (PUT /api/webhooks/%s).".formatted(ID));
  }
}
