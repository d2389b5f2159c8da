package io.portico.persistence.webhook;

import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.webhook.Deliveries;
import io.portico.domain.shared.DueWork;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.DeliveryState;
import io.portico.domain.webhook.DeliveryStatus;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.WebhookId;
import io.portico.persistence.column.DueWorkColumns;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.RecordTable;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Deliveries in the table {@code webhook_delivery}. */
@Singleton
final class JdbcDeliveries extends RecordTable<DeliveryId, Delivery> implements Deliveries {

  JdbcDeliveries(Jdbc jdbc) {
    super(
        jdbc,
        "webhook_delivery",
        "id",
        """
        id, webhook_id, type, payload, created_at, state, due_at, attempts, tried_since, claim,
        tried_at, status, answer\
        """);
  }

  @Override
  public void add(OrganisationId organisation, Delivery delivery) {
    var row =
        columns(delivery)
            .set("id", delivery.id())
            .set("webhook_id", delivery.webhook())
            .set("type", delivery.type())
            .set("payload", delivery.payload())
            .set("created_at", delivery.createdAt());
    jdbc.defer(row(organisation, row));
  }

  private static Columns columns(Delivery delivery) {
    var last = delivery.state().last();
    return DueWorkColumns.of(work(delivery))
        .set("state", delivery.state().status())
        .set("tried_at", last.map(Attempt::at))
        .set("status", last.flatMap(Attempt::status))
        .set("answer", last.map(Attempt::text));
  }

  /* What has ended is due to be removed. */
  private static DueWork work(Delivery delivery) {
    return delivery.state() instanceof DeliveryState.Waiting waiting
        ? waiting.work()
        : new DueWork(
            delivery.expiresAt().orElseThrow(),
            delivery.state().attempts(),
            Optional.empty(),
            Optional.empty());
  }

  @Override
  public List<Due> findDueForUpdate(Instant at, int most, Collection<WebhookId> except) {
    var due = Sql.of("WHERE state = ? AND due_at <= ?", DeliveryStatus.WAITING, at);
    var others =
        except.isEmpty() ? due : due.then(" AND webhook_id NOT IN ").then(Sql.list(except));
    return ofAll(others.then(" ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED", most), Due::new);
  }

  @Override
  public void replace(OrganisationId organisation, Delivery delivery) {
    update(organisation, delivery.id(), columns(delivery));
  }

  @Override
  public boolean replaceClaimed(OrganisationId organisation, Delivery delivery, Identifier claim) {
    return jdbc.update(
            updating(organisation, delivery.id(), columns(delivery)).then(" AND claim = ?", claim))
        > 0;
  }

  @Override
  public List<Delivery> page(
      OrganisationId organisation,
      WebhookId webhook,
      Optional<DeliveryStatus> status,
      Optional<DeliveryId> after,
      int limit) {
    return query(
        Sql.of("WHERE org_id = ? AND webhook_id = ?", organisation, webhook)
            .and("state = ?", status)
            .and("id < ?", after)
            .then(" ORDER BY id DESC LIMIT ?", limit));
  }

  @Override
  public long count(
      OrganisationId organisation, WebhookId webhook, Optional<DeliveryStatus> status) {
    return jdbc.count(
        Sql.of(
                "SELECT COUNT(*) FROM webhook_delivery WHERE org_id = ? AND webhook_id = ?",
                organisation,
                webhook)
            .and("state = ?", status));
  }

  @Override
  public boolean succeededSince(OrganisationId organisation, WebhookId webhook, Instant since) {
    return jdbc.exists(
        """
        SELECT 1 FROM webhook_delivery
        WHERE org_id = ? AND webhook_id = ? AND state = ? AND tried_at > ? LIMIT 1
        """,
        organisation,
        webhook,
        DeliveryStatus.DELIVERED,
        since);
  }

  @Override
  public Waiting backlog() {
    return jdbc.query(
            "SELECT COUNT(*), MIN(created_at) FROM webhook_delivery WHERE state = ?",
            row -> new Waiting(row.number(), row.optionalInstant()),
            DeliveryStatus.WAITING)
        .getFirst();
  }

  @Override
  public List<BackloggedWebhook> backlogged(int most) {
    return jdbc.query(
        """
        SELECT org_id, webhook_id FROM webhook_delivery WHERE state = ?
        GROUP BY org_id, webhook_id HAVING COUNT(*) > ?
        """,
        row ->
            new BackloggedWebhook(
                new OrganisationId(row.identifier()), new WebhookId(row.identifier())),
        DeliveryStatus.WAITING,
        most);
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    var delivered = purgeExpired(DeliveryStatus.DELIVERED, at, most);
    return delivered < most
        ? delivered + purgeExpired(DeliveryStatus.FAILED, at, most - delivered)
        : delivered;
  }

  /* One by one: H2 deletes too few rows for a list condition with LIMIT. */
  private int purgeExpired(DeliveryStatus status, Instant at, int most) {
    return jdbc.update(
        "DELETE FROM webhook_delivery WHERE state = ? AND due_at <= ? LIMIT ?", status, at, most);
  }

  @Override
  protected Delivery read(Row row) throws SQLException {
    return new Delivery(
        new DeliveryId(row.identifier()),
        new WebhookId(row.identifier()),
        row.word(EventType.class),
        row.text(),
        row.instant(),
        state(row));
  }

  private static DeliveryState state(Row row) throws SQLException {
    var status = row.word(DeliveryStatus.class);
    var work = DueWorkColumns.read(row);
    var triedAt = row.optionalInstant();
    var answered = row.optionalInteger();
    var text = row.optionalText();
    var last = triedAt.map(at -> new Attempt(at, answered, text.orElseThrow()));
    return switch (status) {
      case WAITING -> new DeliveryState.Waiting(work, last);
      case DELIVERED -> new DeliveryState.Delivered(work.attempts(), last.orElseThrow());
      case FAILED -> new DeliveryState.Failed(work.attempts(), last.orElseThrow());
    };
  }
}
