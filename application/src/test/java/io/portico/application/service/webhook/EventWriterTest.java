package io.portico.application.service.webhook;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.service.event.WebhookCache;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.EventType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventWriterTest extends WebhookTest {

  private static final Event REGISTERED =
      new Event.DeveloperRegistered(aDeveloper("ann@example.com").build());

  @Test
  void add_event_isQueuedForEachWebhookThatSelectsIt() {
    var all = added(aWebhook());
    var other = added(aWebhook().of(EventType.KEY_ISSUED));

    publish(REGISTERED);

    assertThat(deliveries(all.id()))
        .singleElement()
        .satisfies(
            delivery -> {
              assertThat(delivery.type()).isEqualTo(EventType.DEVELOPER_REGISTERED);
              assertThat(delivery.payload()).isEqualTo("developer.registered " + clock.instant());
              assertThat(delivery.state())
                  .isEqualTo(DeliveryState.Waiting.since(clock.instant(), Optional.empty()));
            });
    assertThat(deliveries(other.id())).isEmpty();
    assertThat(signals).hasValue(1);
  }

  @Test
  void add_key_namesItsApplication() {
    var webhook = added(aWebhook());
    var ann = aDeveloper("ann@example.com").build();
    var shop =
        Application.of(
            new ApplicationId(Ids.next()),
            new ApplicationDetails("Shop", "", CustomFields.none()),
            ann.id(),
            clock.instant());
    unitOfWork.run(() -> stores.developers().add(organisation, List.of(ann)));
    unitOfWork.run(() -> stores.applications().add(organisation, shop));
    var details = new KeyRequestDetails(ann.id(), new PlanId(Ids.next()), "", CustomFields.none());

    publish(requested(details.in(shop.id())));
    publish(requested(details));
    publish(requested(details.in(new ApplicationId(Ids.next()))));

    assertThat(deliveries(webhook.id()))
        .extracting(Delivery::payload)
        .containsExactlyInAnyOrder(
            "key.requested of Shop " + clock.instant(),
            "key.requested of Default application " + clock.instant(),
            "key.requested " + clock.instant());
  }

  private Event requested(KeyRequestDetails details) {
    return new Event.KeyRequested(
        KeyRequest.pending(new KeyRequestId(Ids.next()), details, clock.instant()));
  }

  @Test
  void add_selector_selectsApis() {
    var webhook = added(aWebhook().about("team=payments"));

    publish(new Event.ApiRegistered(anApi("Search").labelled("team", "search").build()));
    publish(new Event.ApiRegistered(anApi("Pay").labelled("team", "payments").build()));

    assertThat(deliveries(webhook.id())).hasSize(1);
  }

  @Test
  void add_disabledOrRemovedWebhook_getsNothing() {
    var disabled = added(aWebhook().disabled());
    var removed = added(aWebhook());
    publish(REGISTERED);
    service.remove(admin, removed.id(), _ -> true);

    publish(REGISTERED);

    assertThat(deliveries(disabled.id())).isEmpty();
    assertThat(deliveries(removed.id())).hasSize(1);
  }

  @Test
  void add_rolledBack_doesNotSignal() {
    var webhook = added(aWebhook());

    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      events.add(organisation, REGISTERED);
                      throw new IllegalStateException("rolled back");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(signals).hasValue(0);
    assertThat(webhook.details().enabled()).isTrue();
  }

  @Test
  void isWanted_ofAnotherNode_isKnownWhenTheCacheExpires() {
    assertThat(events.isWanted(organisation, EventType.KEY_ISSUED)).isFalse();
    assertThat(stores.webhooks().add(organisation, aWebhook().build())).isTrue();

    assertThat(events.isWanted(organisation, EventType.KEY_ISSUED)).isFalse();
    clock.pass(WebhookCache.EXPIRE_AFTER);

    assertThat(events.isWanted(organisation, EventType.KEY_ISSUED)).isTrue();
    assertThat(events.isWanted(stranger.organisation(), EventType.KEY_ISSUED)).isFalse();
  }

  @Test
  void backlogRule_moreThanTheMost_disablesTheWebhook() {
    var webhook = added(aWebhook());
    var rule = new WebhookBacklogRule(stores.deliveries(), disabler, 2);
    publish(REGISTERED);
    publish(REGISTERED);
    var _ = rule.removeSome();
    assertThat(now(webhook).details().enabled()).isTrue();

    publish(REGISTERED);
    var _ = rule.removeSome();

    assertThat(now(webhook).disabledBecause().orElseThrow().word()).isEqualTo("backlog");
    publish(REGISTERED);
    assertThat(deliveries(webhook.id())).extracting(Delivery::webhook).hasSize(3);
  }
}
