package io.portico.http.dashboard.system;

import static io.portico.domain.fixture.WebhookFixture.aDelivery;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.in.webhook.ReplayDelivery;
import io.portico.application.port.in.webhook.RotateWebhookSecret;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookSecret;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WebhookPagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/webhooks";
  private static final Webhook WEBHOOK =
      aWebhook()
          .to("https://hooks.example.com/in?a=b")
          .of(EventType.KEY_ISSUED)
          .about("team=payments")
          .build();
  private static final String ONE = PATH + "/" + WEBHOOK.id();
  private static final WebhookSecret SECRET = new WebhookSecret("whsec_AAAA");

  private static Reply page(String path) {
    return SERVER
        .call("GET", path)
        .inSessionOf(Caller.ADMIN)
        .header("Accept-Language", "en-GB")
        .send();
  }

  @Test
  void list_webhooks_haveTheirState() {
    SERVER.webhooks.all.answers(
        List.of(WEBHOOK, aWebhook().build().disabled(DisabledReason.FAILING, ApiFixture.AT)));

    assertThat(page(PATH).body())
        .contains("hooks.example.com", "key.issued", "Enabled", "All events")
        .contains("Disabled: deliveries failed for three days", ONE);
  }

  @Test
  void list_empty_leadsToTheFormTwice() {
    SERVER.webhooks.all.answers(List.of());

    assertThat(page(PATH).body().split(PATH + "/new", -1)).hasSize(3);
  }

  @Test
  void list_byAViewer_isForbidden() {
    assertThat(get(Caller.VIEWER, PATH).status()).isEqualTo(403);
  }

  @Test
  void add_webhook_showsTheSecretOnce() {
    SERVER.webhooks.add.answers(new AddWebhook.Outcome.Added(WEBHOOK, SECRET));

    var page =
        post(
            PATH + "/new",
            "url= https://hooks.example.com/in?a=b ",
            "types=key.issued",
            "selector=team=payments",
            "description=",
            "enabled=on");

    assertThat(page.body()).contains("whsec_AAAA", "shown only once");
    assertThat(SERVER.webhooks.add.received().details()).isEqualTo(WEBHOOK.details());
  }

  @Test
  void add_wrongFields_areSaidAndKept() {
    assertThat(page(PATH + "/new").body()).contains("api.labels_changed", "name=\"url\"");

    post(PATH + "/new", "url=nonsense", "description=", "selector=")
        .assertHas(422, "value=\"nonsense\"", "Enter a full URL");
    assertThat(SERVER.webhooks.add.calls()).isZero();
  }

  @Test
  void add_tooMany_isSaid() {
    SERVER.webhooks.add.answers(new AddWebhook.Outcome.TooMany(20));

    assertThat(post(PATH + "/new", "url=https://e.example", "description=", "selector=").body())
        .contains("An organisation can have at most 20 webhooks. Remove one first.");
  }

  @Test
  void show_deliveries_haveAnswersAsText() {
    var attempt = new Attempt(ApiFixture.AT, Optional.of(500), "<b>oops</b>");
    var delivery = aDelivery(WEBHOOK.id(), ApiFixture.AT).in(new DeliveryState.Failed(10, attempt));
    SERVER.webhooks.find.answers(WEBHOOK);
    SERVER.webhooks.deliveries.answers(new Page<>(List.of(delivery), Optional.of(delivery.id())));

    assertThat(page(ONE + "?state=failed").body())
        .contains("&lt;b&gt;oops&lt;/b&gt;", "500", "Failed", "team=payments")
        .contains("value=\"%s\"".formatted(delivery.id()), "after=" + delivery.id())
        .doesNotContain("<b>oops", "sealed");
    SERVER.webhooks.replay.answers(new ReplayDelivery.Outcome.Queued(delivery));
    assertThat(post(ONE + "/replay", "delivery=" + delivery.id()).header("Location")).contains(ONE);
    assertThat(SERVER.webhooks.replay.received()).isEqualTo(delivery.id());
    SERVER.webhooks.test.answers(delivery);
    assertThat(post(ONE + "/test").header("Location")).contains(ONE);
  }

  @Test
  void show_testWithoutAnswer_asksForItUntilItIsThere() {
    var test =
        Delivery.queued(
            new DeliveryId(Ids.next()), WEBHOOK.id(), EventType.WEBHOOK_TEST, "{}", ApiFixture.AT);
    var attempt = new Attempt(ApiFixture.AT, Optional.empty(), "the address is not allowed");
    SERVER.webhooks.find.answers(WEBHOOK);
    SERVER.webhooks.deliveries.answers(lastPage(test));
    assertThat(page(ONE).body()).contains("hx-get=\"" + ONE + "\"", "hx-trigger=\"every 1s\"");

    SERVER.webhooks.deliveries.answers(lastPage(test.in(new DeliveryState.Failed(1, attempt))));
    assertThat(page(ONE).body())
        .contains("the address is not allowed", "Failed")
        .doesNotContain("hx-trigger=\"every 1s\"");

    SERVER.webhooks.deliveries.answers(lastPage(aDelivery(WEBHOOK.id(), ApiFixture.AT)));
    assertThat(page(ONE).body()).doesNotContain("hx-trigger=\"every 1s\"");
  }

  @Test
  void show_disabled_offersToSendOnlyTestsAgain() {
    var disabled = aWebhook().build().disabled(DisabledReason.FAILING, ApiFixture.AT);
    var event = aDelivery(disabled.id(), ApiFixture.AT);
    var test =
        Delivery.queued(
            new DeliveryId(Ids.next()), disabled.id(), EventType.WEBHOOK_TEST, "{}", ApiFixture.AT);
    SERVER.webhooks.find.answers(disabled);
    SERVER.webhooks.deliveries.answers(lastPage(event, test));

    assertThat(page(PATH + "/" + disabled.id()).body())
        .contains("name=\"delivery\" value=\"%s\"".formatted(test.id()))
        .doesNotContain("value=\"%s\"".formatted(event.id()));
  }

  @Test
  void replay_disabled_saysWhatToDo() {
    SERVER.webhooks.find.answers(WEBHOOK);
    SERVER.webhooks.deliveries.answers(lastPage());
    SERVER.webhooks.replay.answers(new ReplayDelivery.Outcome.Disabled(WEBHOOK.id()));

    var reply = post(ONE + "/replay", "delivery=" + new DeliveryId(Ids.next()).toString());

    var page =
        SERVER
            .call("GET", reply.header("Location").orElseThrow())
            .inSessionOf(Caller.ADMIN)
            .cookie(reply.header("Set-Cookie").orElseThrow().replaceFirst(";.*", ""))
            .header("Accept-Language", "en-GB")
            .send();
    assertThat(page.body()).contains("The webhook is disabled. Enable it, then resend the event.");
  }

  /* Back shows the page with the mark of its former form. */
  @Test
  void test_pressedOnAPageThatWasSentBefore_isSentAgain() {
    SERVER.executeOnce.answers(Optional.of(new ExecuteOnce.Outcome.Running()));
    SERVER.webhooks.test.answers(aDelivery(WEBHOOK.id(), ApiFixture.AT));

    assertThat(post(ONE + "/test", "form_once=a-mark").header("Location")).contains(ONE);
  }

  @Test
  void edit_webhook_isChangedUnlessSomebodyElseDid() {
    SERVER.webhooks.find.answers(WEBHOOK);
    SERVER.webhooks.replace.answers(WEBHOOK);
    assertThat(page(ONE + "/edit").body())
        .contains("value=\"key.issued\" checked", "team=payments");

    assertThat(edit().header("Location")).contains(ONE);
    assertThat(SERVER.webhooks.replace.received().expected().holdsFor(WEBHOOK)).isTrue();
    SERVER.webhooks.replace.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(lastPage());
    assertThat(edit().status()).isEqualTo(409);
  }

  private static Reply edit() {
    return post(
        ONE + "/edit",
        "url=https://other.example",
        "description=",
        "selector=",
        "tag=" + RecordTag.of(WEBHOOK));
  }

  @Test
  void rotateAndRemove_askFirst() {
    SERVER.webhooks.find.answers(WEBHOOK);
    SERVER.webhooks.rotate.answers(new RotateWebhookSecret.Rotated(WEBHOOK, SECRET));
    SERVER.webhooks.remove.answers(WEBHOOK);

    assertThat(page(ONE + "/rotate").body())
        .contains("Replace the signing secret of the webhook to hooks");
    assertThat(post(ONE + "/rotate", "tag=" + RecordTag.of(WEBHOOK)).body()).contains("whsec_AAAA");
    assertThat(page(ONE + "/remove").body()).contains("Remove the webhook to hooks.example.com?");
    assertThat(post(ONE + "/remove", "tag=" + RecordTag.of(WEBHOOK)).header("Location"))
        .contains(PATH);
  }
}
