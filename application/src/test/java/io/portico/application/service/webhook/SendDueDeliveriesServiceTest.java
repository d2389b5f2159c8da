package io.portico.application.service.webhook;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.webhook.ReplaceWebhook;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.webhook.WebhookTransport;
import io.portico.application.port.out.webhook.WebhookTransport.Result;
import io.portico.application.testkit.memory.mail.PostedMail;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.mail.Message;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.Webhook;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SendDueDeliveriesServiceTest extends WebhookTest {

  private static final Event EVENT =
      new Event.DeveloperRegistered(aDeveloper("ann@example.com").build());

  private Delivery published(Webhook webhook) {
    publish(EVENT);
    return deliveries(webhook.id()).getFirst();
  }

  @Test
  void sendDue_accepted_isDeliveredOnce() {
    var webhook = added(aWebhook().to("https://example.com/in"));
    var delivery = published(webhook);
    answer = _ -> answered(202);

    send.sendDue();
    send.sendDue();

    assertThat(sent).hasSize(1);
    assertThat(sent.getFirst().url()).hasToString("https://example.com/in");
    assertThat(sent.getFirst().payload()).isEqualTo(delivery.payload());
    assertThat(now(delivery).state())
        .isInstanceOfSatisfying(
            DeliveryState.Delivered.class,
            state -> {
              assertThat(state.attempts()).isEqualTo(1);
              assertThat(state.attempt().status()).contains(202);
              assertThat(state.attempt().text()).isEqualTo("said 202");
            });
  }

  @Test
  void sendDue_refused_isRetriedAfterFiveSeconds() {
    var delivery = published(added(aWebhook()));
    answer = _ -> answered(503);

    send.sendDue();
    clock.pass(Duration.ofMillis(4_999));
    send.sendDue();
    assertThat(sent).hasSize(1);
    answer = _ -> answered(200);
    clock.pass(Duration.ofMillis(1));
    send.sendDue();

    assertThat(sent).hasSize(2);
    assertThat(now(delivery).state().status()).isEqualTo(DeliveryStatus.DELIVERED);
    assertThat(now(delivery).state().attempts()).isEqualTo(2);
  }

  @Test
  void sendDue_retryAfter_isRespected() {
    published(added(aWebhook()));
    answer =
        _ ->
            new Result.Refused(
                new WebhookTransport.Answer(503, ""), Optional.of(Duration.ofMinutes(2)));

    send.sendDue();
    clock.pass(Duration.ofSeconds(119));
    send.sendDue();
    assertThat(sent).hasSize(1);
    clock.pass(Duration.ofSeconds(1));
    send.sendDue();

    assertThat(sent).hasSize(2);
  }

  @Test
  void sendDue_threeDaysOfFailures_disablesTheWebhookAndTellsTheAdministrators() {
    administrator();
    var webhook = added(aWebhook().to("https://hooks.example.com/secret-path"));
    var delivery = published(webhook);
    answer = _ -> new Result.NoAnswer("connection refused");

    for (var attempt = 1; attempt <= DeliveryState.MOST_ATTEMPTS; attempt++) {
      send.sendDue();
      assertThat(sent).hasSize(attempt);
      clock.pass(DeliveryState.BACKOFF.after(attempt));
    }

    assertThat(now(delivery).state())
        .isInstanceOfSatisfying(
            DeliveryState.Failed.class,
            failed -> assertThat(failed.attempt().text()).isEqualTo("connection refused"));
    assertThat(now(webhook).disabledBecause()).contains(DisabledReason.FAILING);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.WEBHOOK_DISABLED);
    assertThat(mails())
        .containsExactly(
            new PostedMail(
                "root@example.com",
                new Message.WebhookDisabled("hooks.example.com", DisabledReason.FAILING)));
  }

  private void administrator() {
    var added = stores.users().add(UserFixture.aUser(organisation, "root@example.com").build());
    assertThat(added).isEqualTo(DashboardUsers.Addition.ADDED);
  }

  @Test
  void sendDue_oneEventFailsForThreeDaysWhileOthersSucceed_keepsTheWebhookEnabled() {
    var webhook = added(aWebhook());
    var poison = published(webhook);
    answer = outgoing -> answered(outgoing.id().equals(poison.id()) ? 500 : 200);

    for (var attempt = 1; attempt <= DeliveryState.MOST_ATTEMPTS; attempt++) {
      send.sendDue();
      clock.pass(Duration.ofSeconds(2));
      publish(EVENT);
      send.sendDue();
      clock.pass(DeliveryState.BACKOFF.after(attempt));
    }

    assertThat(now(poison).state().status()).isEqualTo(DeliveryStatus.FAILED);
    assertThat(now(webhook).details().enabled()).isTrue();
  }

  @Test
  void sendDue_testThatIsNotAnswered_failsAtOnceAndDisablesNothing() {
    var webhook = added(aWebhook());
    var delivery = service.test(admin, webhook.id());
    answer = _ -> new Result.NoAnswer("the address is not allowed");

    send.sendDue();

    assertThat(now(delivery).state().status()).isEqualTo(DeliveryStatus.FAILED);
    assertThat(now(delivery).state().last().orElseThrow().text())
        .isEqualTo("the address is not allowed");
    assertThat(now(webhook).disabledBecause()).isEmpty();
  }

  @Test
  void sendDue_gone_disablesAtOnce() {
    var webhook = added(aWebhook());
    var delivery = published(webhook);
    answer = _ -> answered(410);

    send.sendDue();

    assertThat(now(delivery).state().status()).isEqualTo(DeliveryStatus.FAILED);
    assertThat(now(webhook).disabledBecause()).contains(DisabledReason.GONE);
    publish(EVENT);
    assertThat(deliveries(webhook.id())).hasSize(1);
  }

  @Test
  void sendDue_disabledOrRemovedMeanwhile_isNotSent() {
    var disabled = added(aWebhook());
    var removed = added(aWebhook());
    publish(EVENT);
    service.replace(
        new ReplaceWebhook.Command(
            admin, disabled.id(), aWebhook().disabled().details(), Precondition.none()));
    service.remove(admin, removed.id(), Precondition.none());

    send.sendDue();

    assertThat(sent).isEmpty();
    assertThat(deliveries(disabled.id()))
        .extracting(delivery -> delivery.state().last().orElseThrow().text())
        .containsExactly("the webhook is disabled");
    assertThat(deliveries(removed.id()))
        .extracting(delivery -> delivery.state().last().orElseThrow().text())
        .containsExactly("the webhook was removed");
  }

  @Test
  void sendDue_receiverFails_othersAreNotDelayedAndItIsTriedByOneDelivery() {
    var down = added(aWebhook().to("https://down.example.com/"));
    var up = added(aWebhook().to("https://up.example.com/"));
    answer =
        outgoing ->
            outgoing.url().toString().contains("down")
                ? new Result.NoAnswer("timed out")
                : answered(200);
    for (var number = 0; number < 20; number++) {
      publish(EVENT);
    }

    send.sendDue();

    assertThat(deliveries(up.id()))
        .allMatch(delivery -> delivery.state().status() == DeliveryStatus.DELIVERED);
    assertThat(sent.stream().filter(one -> one.url().toString().contains("down")).count())
        .isBetween(1L, 4L);
    sent.clear();
    clock.pass(Duration.ofSeconds(1));
    send.sendDue();
    assertThat(sent).hasSize(1);
    answer = _ -> answered(200);
    clock.pass(Duration.ofMinutes(5));
    send.sendDue();
    assertThat(deliveries(down.id()))
        .allMatch(delivery -> delivery.state().status() == DeliveryStatus.DELIVERED);
  }

  @Test
  void sendDue_claimOfACrashedNode_isSentAgainUnderTheSameId() {
    var delivery = published(added(aWebhook()));
    unitOfWork.run(
        () -> {
          var found = stores.deliveries().findForUpdate(organisation, delivery.id()).orElseThrow();
          var waiting = (DeliveryState.Waiting) found.state();
          stores
              .deliveries()
              .replace(organisation, found.in(waiting.claimed(ids.next(), clock.instant())));
        });
    send.sendDue();
    assertThat(sent).isEmpty();

    clock.pass(DeliveryState.LEASE);
    send.sendDue();

    assertThat(sent).extracting(outgoing -> outgoing.id()).containsExactly(delivery.id());
  }

  @Test
  void sendDue_transportThrows_isStoredAndRetried() {
    var delivery = published(added(aWebhook()));
    answer =
        _ -> {
          throw new IllegalStateException("a defect with a secret");
        };

    try {
      send.sendDue();
    } catch (IllegalStateException _) {
      // The executor of the node logs it.
    }

    assertThat(now(delivery).state().last().orElseThrow().text())
        .isEqualTo("internal error; see the log");
  }
}
