package io.portico.application.testkit.memory.webhook;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Deliveries in memory. */
public final class InMemoryDeliveries extends InMemoryTable<DeliveryId, Delivery>
    implements Deliveries {

  public InMemoryDeliveries(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(DeliveryId::value).reversed());
  }

  @Override
  public void add(OrganisationId organisation, Delivery delivery) {
    insertNew(organisation, delivery.id(), delivery);
  }

  @Override
  public List<Due> findDueForUpdate(Instant at, int most, Collection<WebhookId> except) {
    unitOfWork.requireRunning();
    return waitingRows()
        .filter(row -> !dueAt(row.getValue()).isAfter(at))
        .filter(row -> !except.contains(row.getValue().webhook()))
        .sorted(comparing(row -> dueAt(row.getValue())))
        .limit(most)
        .map(row -> new Due(row.getKey(), row.getValue()))
        .toList();
  }

  private Stream<Map.Entry<OrganisationId, Delivery>> waitingRows() {
    return rows().stream().filter(row -> row.getValue().state() instanceof DeliveryState.Waiting);
  }

  private static Instant dueAt(Delivery delivery) {
    return delivery.state() instanceof DeliveryState.Waiting waiting
        ? waiting.work().dueAt()
        : Instant.MAX;
  }

  @Override
  public void replace(OrganisationId organisation, Delivery delivery) {
    updateInUnitOfWork(organisation, delivery.id(), delivery);
  }

  @Override
  public synchronized boolean replaceClaimed(
      OrganisationId organisation, Delivery delivery, Identifier claim) {
    return find(organisation, delivery.id())
            .filter(
                present ->
                    present.state() instanceof DeliveryState.Waiting waiting
                        && waiting.work().claim().equals(Optional.of(claim)))
            .isPresent()
        && update(organisation, delivery.id(), delivery);
  }

  @Override
  public List<Delivery> page(
      OrganisationId organisation,
      WebhookId webhook,
      Optional<DeliveryStatus> status,
      Optional<DeliveryId> after,
      int limit) {
    return rowsAfter(organisation, after)
        .filter(delivery -> isOf(webhook, status, delivery))
        .limit(limit)
        .toList();
  }

  private static boolean isOf(
      WebhookId webhook, Optional<DeliveryStatus> status, Delivery delivery) {
    return delivery.webhook().equals(webhook)
        && (status.isEmpty() || status.get() == delivery.state().status());
  }

  @Override
  public long count(
      OrganisationId organisation, WebhookId webhook, Optional<DeliveryStatus> status) {
    return rows(organisation).stream().filter(delivery -> isOf(webhook, status, delivery)).count();
  }

  @Override
  public boolean succeededSince(OrganisationId organisation, WebhookId webhook, Instant since) {
    return rows(organisation).stream()
        .filter(delivery -> delivery.webhook().equals(webhook))
        .anyMatch(
            delivery ->
                delivery.state() instanceof DeliveryState.Delivered(_, var attempt)
                    && attempt.at().isAfter(since));
  }

  @Override
  public Waiting backlog() {
    var waiting = waitingRows().map(Map.Entry::getValue).toList();
    return new Waiting(
        waiting.size(), waiting.stream().map(Delivery::createdAt).min(Comparator.naturalOrder()));
  }

  @Override
  public List<BackloggedWebhook> backlogged(int most) {
    return waitingRows()
        .collect(
            groupingBy(
                row -> new BackloggedWebhook(row.getKey(), row.getValue().webhook()), counting()))
        .entrySet()
        .stream()
        .filter(entry -> entry.getValue() > most)
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return purge(
        delivery -> delivery.expiresAt().filter(end -> !end.isAfter(at)).isPresent(), most);
  }
}
