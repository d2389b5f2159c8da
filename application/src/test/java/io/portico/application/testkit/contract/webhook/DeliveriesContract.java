package io.portico.application.testkit.contract.webhook;

import static io.portico.domain.fixture.WebhookFixture.aDelivery;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DeliveryState.Waiting;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Deliveries} promises, wherever it keeps them. */
class DeliveriesContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final Attempt ATTEMPT =
      new Attempt(AT, Optional.of(500), Texts.ofFourByteCharacters(Attempt.LONGEST_TEXT));

  private final WebhookId webhook = new WebhookId(Ids.next());
  private final WebhookId otherWebhook = new WebhookId(Ids.next());
  private Deliveries deliveries;

  @BeforeEach
  void openStores() {
    deliveries = stores.deliveries();
  }

  private Delivery added(OrganisationId owner, Delivery delivery) {
    deliveries.add(owner, delivery);
    return delivery;
  }

  private Delivery added(int seconds) {
    return added(organisation, aDelivery(webhook, AT.plusSeconds(seconds)));
  }

  private Delivery addedIn(DeliveryState state) {
    return added(organisation, aDelivery(webhook, AT).in(state));
  }

  private List<Deliveries.Due> due(Instant at, int most, WebhookId... except) {
    return unitOfWork.execute(() -> deliveries.findDueForUpdate(at, most, List.of(except)));
  }

  /* ---- add, find, replace ---- */

  @Test
  void find_added_isEqualInItsOrganisationOnly() {
    var delivery =
        added(
            organisation,
            Delivery.queued(
                new DeliveryId(Ids.next()),
                webhook,
                EventType.API_POLICY_VIOLATED,
                Texts.ofFourByteCharacters(Delivery.LONGEST_PAYLOAD / 4),
                AT));

    assertThat(deliveries.find(organisation, delivery.id())).contains(delivery);
    assertThat(deliveries.find(otherOrganisation, delivery.id())).isEmpty();
    assertThat(deliveries.find(organisation, new DeliveryId(Ids.next()))).isEmpty();
  }

  @Test
  void replace_everyState_isKept() {
    var delivery = added(0);
    var claimed = Waiting.since(AT, Optional.empty()).claimed(Ids.next(), AT);
    var states =
        List.of(
            claimed,
            claimed.delayed(ATTEMPT, Optional.empty(), 0),
            Waiting.since(AT.plusSeconds(9), Optional.of(ATTEMPT)),
            claimed.delivered(new Attempt(AT, Optional.of(204), "")),
            claimed.failed(new Attempt(AT, Optional.empty(), "connection refused")));

    for (var state : states) {
      replace(delivery.in(state));

      assertThat(deliveries.find(organisation, delivery.id())).contains(delivery.in(state));
    }
  }

  private void replace(Delivery delivery) {
    unitOfWork.run(
        () -> {
          deliveries.findForUpdate(organisation, delivery.id());
          deliveries.replace(organisation, delivery);
        });
  }

  @Test
  void replaceClaimed_otherClaimOrNone_changesNothing() {
    var delivery = added(0);
    var claim = Ids.next();
    var claimed = Waiting.since(AT, Optional.empty()).claimed(claim, AT);
    var delivered = delivery.in(claimed.delivered(ATTEMPT));
    assertThat(deliveries.replaceClaimed(organisation, delivered, claim)).isFalse();
    replace(delivery.in(claimed));

    assertThat(deliveries.replaceClaimed(organisation, delivered, Ids.next())).isFalse();
    assertThat(deliveries.replaceClaimed(otherOrganisation, delivered, claim)).isFalse();
    assertThat(deliveries.replaceClaimed(organisation, delivered, claim)).isTrue();
    assertThat(deliveries.find(organisation, delivery.id())).contains(delivered);
    assertThat(deliveries.replaceClaimed(organisation, delivery, claim)).isFalse();
  }

  /* ---- what is due ---- */

  @Test
  void findDueForUpdate_some_areThoseOfAllOrganisationsThatHaveWaitedLongest() {
    var late = added(2);
    var early = added(otherOrganisation, aDelivery(otherWebhook, AT.plusSeconds(1)));
    added(4);
    addedIn(new DeliveryState.Delivered(1, ATTEMPT));

    assertThat(due(AT.plusSeconds(3), 10))
        .containsExactly(
            new Deliveries.Due(otherOrganisation, early), new Deliveries.Due(organisation, late));
    assertThat(due(AT.plusSeconds(3), 1))
        .extracting(Deliveries.Due::delivery)
        .containsExactly(early);
    assertThat(due(AT.plusSeconds(3), 10, otherWebhook))
        .extracting(Deliveries.Due::delivery)
        .containsExactly(late);
    assertThat(due(AT.plusSeconds(3), 10, otherWebhook, webhook)).isEmpty();
    assertThat(due(AT, 10)).isEmpty();
  }

  @Test
  void findDueForUpdate_severalAtOnce_eachIsClaimedOnce() throws InterruptedException {
    var all = new HashSet<DeliveryId>();
    for (var number = 0; number < 100; number++) {
      all.add(added(0).id());
    }

    var claimed = Concurrently.run(_ -> claimUntilNothingIsDue());

    assertThat(claimed.stream().flatMap(List::stream).toList())
        .containsExactlyInAnyOrderElementsOf(all);
  }

  private List<DeliveryId> claimUntilNothingIsDue() {
    var all = new ArrayList<DeliveryId>();
    List<DeliveryId> some;
    do {
      some =
          unitOfWork.execute(
              () ->
                  deliveries.findDueForUpdate(AT, 4, Set.of()).stream()
                      .map(this::claimed)
                      .toList());
      all.addAll(some);
    } while (!some.isEmpty());
    return all;
  }

  private DeliveryId claimed(Deliveries.Due due) {
    deliveries.replace(
        due.organisation(),
        due.delivery().in(Waiting.since(AT, Optional.empty()).claimed(Ids.next(), AT)));
    return due.delivery().id();
  }

  /* ---- page and counts ---- */

  @Test
  void page_several_areLatestFirstAndOfOneWebhook() {
    var ids = new ArrayList<DeliveryId>();
    for (var number = 0; number < 5; number++) {
      ids.addFirst(added(0).id());
    }
    added(organisation, aDelivery(otherWebhook, AT));

    assertThat(inPages(2, Delivery::id, (after, limit) -> page(Optional.empty(), after, limit)))
        .extracting(Delivery::id)
        .containsExactlyElementsOf(ids);
    assertThat(deliveries.page(otherOrganisation, webhook, Optional.empty(), Optional.empty(), 9))
        .isEmpty();
  }

  @Test
  void page_status_selects() {
    var failed = addedIn(new DeliveryState.Failed(10, ATTEMPT));
    var waiting = added(0);

    assertThat(page(Optional.of(DeliveryStatus.FAILED), Optional.empty(), 9))
        .containsExactly(failed);
    assertThat(page(Optional.of(DeliveryStatus.WAITING), Optional.empty(), 9))
        .containsExactly(waiting);
    assertThat(page(Optional.of(DeliveryStatus.DELIVERED), Optional.empty(), 9)).isEmpty();
  }

  @Test
  void count_statusOrNone_isTheNumberOfTheWebhook() {
    addedIn(new DeliveryState.Failed(10, ATTEMPT));
    added(0);
    added(1);
    added(organisation, aDelivery(otherWebhook, AT));

    assertThat(deliveries.count(organisation, webhook, Optional.empty())).isEqualTo(3);
    assertThat(deliveries.count(organisation, webhook, Optional.of(DeliveryStatus.WAITING)))
        .isEqualTo(2);
    assertThat(deliveries.count(organisation, webhook, Optional.of(DeliveryStatus.DELIVERED)))
        .isZero();
    assertThat(deliveries.count(otherOrganisation, webhook, Optional.empty())).isZero();
  }

  private List<Delivery> page(
      Optional<DeliveryStatus> status, Optional<DeliveryId> after, int limit) {
    return deliveries.page(organisation, webhook, status, after, limit);
  }

  @Test
  void succeededSince_onlyDeliveredOnesOfTheWebhook() {
    addedIn(new DeliveryState.Failed(10, ATTEMPT));
    assertThat(deliveries.succeededSince(organisation, webhook, AT.minusSeconds(1))).isFalse();

    addedIn(new DeliveryState.Delivered(1, ATTEMPT));

    assertThat(deliveries.succeededSince(organisation, webhook, AT.minusMillis(1))).isTrue();
    assertThat(deliveries.succeededSince(organisation, webhook, AT)).isFalse();
    assertThat(deliveries.succeededSince(organisation, otherWebhook, AT.minusMillis(1))).isFalse();
    assertThat(deliveries.succeededSince(otherOrganisation, webhook, AT.minusMillis(1))).isFalse();
  }

  @Test
  void waiting_severalOrganisations_areCountedUnlessTheyEnded() {
    var before = deliveries.backlog().count();
    added(0);
    added(otherOrganisation, aDelivery(otherWebhook, AT));
    addedIn(new DeliveryState.Delivered(1, ATTEMPT));

    assertThat(deliveries.backlog().count()).isEqualTo(before + 2);
    assertThat(deliveries.backlog().oldest())
        .hasValueSatisfying(oldest -> assertThat(oldest).isBeforeOrEqualTo(AT));
  }

  @Test
  void backlogged_moreThanTheMost_isTheWebhookWithItsOrganisation() {
    for (var number = 0; number < 3; number++) {
      added(0);
      added(otherOrganisation, aDelivery(otherWebhook, AT));
      addedIn(new DeliveryState.Delivered(1, ATTEMPT));
    }
    added(0);

    assertThat(deliveries.backlogged(3))
        .containsExactly(new Deliveries.BackloggedWebhook(organisation, webhook));
    assertThat(deliveries.backlogged(4)).isEmpty();
  }

  @Test
  void purgeExpired_some_removesThoseThatEndedLongAgo() {
    var waiting = added(0);
    for (var number = 0; number < 4; number++) {
      var attempt = new Attempt(AT.plusSeconds(number), Optional.of(200), "");
      addedIn(new DeliveryState.Delivered(1, attempt));
    }
    addedIn(new DeliveryState.Failed(1, ATTEMPT));
    var end = AT.plus(Delivery.RETENTION).plusSeconds(2);

    assertThat(deliveries.purgeExpired(end, 3)).isEqualTo(3);
    assertThat(deliveries.purgeExpired(end, 3)).isEqualTo(1);
    assertThat(deliveries.purgeExpired(end, 3)).isZero();
    assertThat(page(Optional.empty(), Optional.empty(), 9)).hasSize(2).contains(waiting);
  }
}
