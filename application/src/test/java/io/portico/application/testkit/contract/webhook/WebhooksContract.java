package io.portico.application.testkit.contract.webhook;

import static io.portico.domain.fixture.WebhookFixture.aWebhook;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.webhook.Webhooks;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookUrl;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Webhooks} promises, wherever it keeps them. */
class WebhooksContract extends StoreContract {

  private Webhooks webhooks;

  @BeforeEach
  void openStores() {
    webhooks = stores.webhooks();
  }

  private Webhook added(Webhook webhook) {
    assertThat(webhooks.add(organisation, webhook)).isTrue();
    return webhook;
  }

  @Test
  void find_added_isEqualInItsOrganisationOnly() {
    var webhook =
        added(
            aWebhook()
                .to("https://example.com/in?token=x")
                .described(Texts.ofFourByteCharacters(WebhookDetails.LONGEST_DESCRIPTION))
                .of(EventType.subscribable().toArray(EventType[]::new))
                .about("team=payments,!deprecated")
                .disabled()
                .build());

    assertThat(webhooks.find(organisation, webhook.id())).contains(webhook);
    assertThat(webhooks.find(otherOrganisation, webhook.id())).isEmpty();
    assertThat(webhooks.find(organisation, new WebhookId(Ids.next()))).isEmpty();
  }

  @Test
  void find_longestUrl_isKept() {
    var start = "https://example.com/";
    var webhook =
        added(aWebhook().to(start + "x".repeat(WebhookUrl.LONGEST - start.length())).build());

    assertThat(webhooks.find(organisation, webhook.id())).contains(webhook);
  }

  @Test
  void replace_everything_isKept() {
    var webhook = added(aWebhook().build());
    var other =
        webhook
            .with(
                aWebhook()
                    .to("http://127.0.0.1:1/")
                    .about("a=b")
                    .of(EventType.KEY_ISSUED)
                    .details(),
                ApiFixture.AT.plusSeconds(1))
            .rotated("x".repeat(1_000), ApiFixture.AT.plusSeconds(2), RotationOverlap.DEFAULT)
            .disabled(DisabledReason.FAILING, ApiFixture.AT.plusSeconds(3));

    unitOfWork.run(
        () -> {
          assertThat(webhooks.findForUpdate(organisation, webhook.id())).contains(webhook);
          webhooks.replace(organisation, other);
        });

    assertThat(webhooks.find(organisation, webhook.id())).contains(other);
  }

  @Test
  void all_severalOrganisations_areInTheirOrder() {
    var first = added(aWebhook().build());
    var second = added(aWebhook().build());
    assertThat(webhooks.add(otherOrganisation, aWebhook().build())).isTrue();

    assertThat(webhooks.all(organisation)).containsExactly(first, second);
  }

  @Test
  void remove_other_isNotRemoved() {
    var webhook = added(aWebhook().build());

    assertThat(webhooks.remove(otherOrganisation, webhook.id())).isFalse();
    assertThat(webhooks.remove(organisation, webhook.id())).isTrue();
    assertThat(webhooks.remove(organisation, webhook.id())).isFalse();
    assertThat(webhooks.all(organisation)).isEmpty();
  }

  @Test
  void add_concurrently_atMostTheLimit() throws InterruptedException {
    for (var number = 1; number < Webhook.MOST; number++) {
      added(aWebhook().build());
    }

    List<Boolean> results = Concurrently.run(_ -> webhooks.add(organisation, aWebhook().build()));

    assertThat(results).containsOnlyOnce(true);
    assertThat(webhooks.all(organisation)).hasSize(Webhook.MOST);
  }
}
