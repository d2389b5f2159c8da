package io.portico.application.service.webhook;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.webhook.AddWebhook;
import io.portico.application.port.in.webhook.ReplaceWebhook;
import io.portico.application.port.in.webhook.ReplayDelivery;
import io.portico.application.port.in.webhook.RotateWebhookSecret;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookSecret;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WebhookServiceTest extends WebhookTest {

  private final WebhookId unknown = new WebhookId(Ids.next());

  @Test
  void add_webhook_returnsTheSecretThatIsStoredSealed() {
    var outcome = service.add(new AddWebhook.Command(admin, aWebhook().details()));

    var secret = WebhookSecret.of(PredictableTokens.nth(1));
    assertThat(outcome)
        .isInstanceOfSatisfying(
            AddWebhook.Outcome.Added.class,
            added -> {
              assertThat(added.secret()).isEqualTo(secret);
              assertThat(now(added.webhook())).isEqualTo(added.webhook());
              assertThat(added.webhook().secrets().current()).doesNotContain(secret.secret());
            });
    assertThat(latestEntry().action()).isEqualTo(AuditAction.WEBHOOK_ADDED);
    assertThat(trail().toString()).doesNotContain(secret.secret());
  }

  @Test
  void add_beyondTheMaximum_isRefused() {
    for (var number = 0; number < Webhook.MOST; number++) {
      added(aWebhook());
    }

    assertThat(service.add(new AddWebhook.Command(admin, aWebhook().details())))
        .isEqualTo(new AddWebhook.Outcome.TooMany(20));
  }

  @Test
  void replace_details_areAuditedUnlessEqual() {
    var webhook = added(aWebhook().to("https://example.com/in?token=canary"));

    var changed =
        service.replace(
            new ReplaceWebhook.Command(
                admin, webhook.id(), aWebhook().disabled().details(), Precondition.none()));

    assertThat(now(webhook)).isEqualTo(changed);
    assertThat(latestEntry().action()).isEqualTo(AuditAction.WEBHOOK_REPLACED);
    assertThat(trail().toString()).doesNotContain("canary");
    var entries = trail().size();
    service.replace(
        new ReplaceWebhook.Command(
            admin, webhook.id(), aWebhook().disabled().details(), Precondition.none()));
    assertThat(trail()).hasSize(entries);
  }

  @Test
  void rotate_secret_signsWithBothDuringTheOverlap() {
    var webhook = added(aWebhook());

    var rotated =
        service.rotate(
            new RotateWebhookSecret.Command(
                admin, webhook.id(), RotationOverlap.ofSeconds(60), Precondition.none()));
    var _ = service.test(admin, webhook.id());
    send.sendDue();

    assertThat(rotated.secret()).isEqualTo(WebhookSecret.of(PredictableTokens.nth(2)));
    assertThat(sent.getFirst().secrets())
        .containsExactly(rotated.secret(), WebhookSecret.of(PredictableTokens.nth(1)));
    assertThat(trail())
        .extracting(AuditEntry::action)
        .contains(AuditAction.WEBHOOK_SECRET_ROTATED, AuditAction.WEBHOOK_TESTED);
  }

  @Test
  void test_disabledWebhook_isSentAllTheSame() {
    var webhook = added(aWebhook().disabled().of(EventType.KEY_ISSUED));

    var delivery = service.test(admin, webhook.id());
    send.sendDue();

    assertThat(now(delivery).state()).isInstanceOf(DeliveryState.Delivered.class);
    assertThat(delivery.type()).isEqualTo(EventType.WEBHOOK_TEST);
  }

  @Test
  void replay_delivered_isSentAgainUnderTheSameId() {
    var webhook = added(aWebhook());
    var delivery = service.test(admin, webhook.id());
    send.sendDue();

    var replayed = service.replay(admin, delivery.id());
    send.sendDue();

    assertThat(replayed)
        .isInstanceOfSatisfying(
            ReplayDelivery.Outcome.Queued.class,
            queued ->
                assertThat(queued.delivery().state().status()).isEqualTo(DeliveryStatus.WAITING));
    assertThat(sent).hasSize(2).allMatch(outgoing -> outgoing.id().equals(delivery.id()));
    assertThat(latestEntry().action()).isEqualTo(AuditAction.DELIVERY_REPLAYED);
  }

  @Test
  void replay_disabled_isRefused() {
    var webhook = added(aWebhook());
    publish(new Event.DeveloperRegistered(aDeveloper("ann@example.com").build()));
    send.sendDue();
    var delivered = deliveries(webhook.id()).getFirst();
    enable(webhook, false);
    var entries = trail();

    assertThat(service.replay(admin, delivered.id()))
        .isEqualTo(new ReplayDelivery.Outcome.Disabled(webhook.id()));

    send.sendDue();
    assertThat(now(delivered)).isEqualTo(delivered);
    assertThat(trail()).isEqualTo(entries);
    enable(webhook, true);
    assertThat(service.replay(admin, delivered.id()))
        .isInstanceOf(ReplayDelivery.Outcome.Queued.class);
  }

  @Test
  void replay_testOfADisabledWebhook_isSentAgain() {
    var webhook = added(aWebhook().disabled());
    var delivery = service.test(admin, webhook.id());
    send.sendDue();

    assertThat(service.replay(admin, delivery.id()))
        .isInstanceOf(ReplayDelivery.Outcome.Queued.class);
    send.sendDue();

    assertThat(sent).hasSize(2);
  }

  private void enable(Webhook webhook, boolean enabled) {
    var details = enabled ? aWebhook().details() : aWebhook().disabled().details();
    var _ =
        service.replace(
            new ReplaceWebhook.Command(admin, webhook.id(), details, Precondition.none()));
  }

  @Test
  void deliveries_pages_areOfTheWebhook() {
    var webhook = added(aWebhook());
    var first = service.test(admin, webhook.id());
    var second = service.test(admin, webhook.id());

    var page =
        service.deliveries(
            admin, webhook.id(), Optional.empty(), new PageQuery<>(Optional.empty(), 1));

    assertThat(page.items()).containsExactly(second);
    assertThat(page.next()).contains(second.id());
    assertThat(
            service
                .deliveries(admin, webhook.id(), Optional.empty(), new PageQuery<>(page.next(), 1))
                .items())
        .containsExactly(first);
  }

  @Test
  void everything_unknownOrOfOthers_isNotFound() {
    var webhook = added(aWebhook());
    var delivery = service.test(admin, webhook.id());

    assertNotFound(
        () -> service.find(admin, unknown),
        () -> service.find(stranger, webhook.id()),
        () -> service.test(stranger, webhook.id()),
        () -> service.remove(stranger, webhook.id(), Precondition.none()),
        () -> service.replay(stranger, delivery.id()),
        () -> service.replay(admin, new DeliveryId(Ids.next())));
    service.remove(admin, webhook.id(), Precondition.none());
    assertNotFound(() -> service.replay(admin, delivery.id()));
  }

  @Test
  void everything_byAnApprover_isNotPermitted() {
    var webhook = added(aWebhook());
    var delivery = service.test(admin, webhook.id());

    assertNotPermitted(
        () -> service.all(approver),
        () -> service.find(approver, webhook.id()),
        () -> service.add(new AddWebhook.Command(approver, aWebhook().details())),
        () -> service.test(approver, webhook.id()),
        () -> service.remove(approver, webhook.id(), Precondition.none()),
        () -> service.replay(approver, delivery.id()));
  }

  @Test
  void replace_stale_isRefused() {
    var webhook = added(aWebhook());

    assertRefused(
        RefusedException.Stale.class,
        () ->
            service.replace(
                new ReplaceWebhook.Command(admin, webhook.id(), aWebhook().details(), _ -> false)),
        () -> service.remove(admin, webhook.id(), _ -> false));
  }
}
