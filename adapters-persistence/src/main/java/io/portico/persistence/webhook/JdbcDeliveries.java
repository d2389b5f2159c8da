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
import io.portico.persistence.jdbc.Jdbc;
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
final class JdbcDeliveries implements Deliveries {

  private static final String INTO =
      """
      webhook_delivery
        (org_id, id, webhook_id, type, payload, created_at, state, due_at, attempts, tried_since,
         claim, tried_at, status, answer)\
      """;

  private static final String COLUMNS =
      """
      id, webhook_id, type, payload, created_at, state, due_at, attempts, tried_since, claim,
             tried_at, status, answer
      """;

  private static final String SELECT = "SELECT " + COLUMNS + "FROM webhook_delivery\n";
  private static final String BY_ID = SELECT + "WHERE org_id = ? AND id = ?";

  private final Jdbc jdbc;

  JdbcDeliveries(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(OrganisationId organisation, Delivery delivery) {
    var state = StateColumns.of(delivery);
    jdbc.defer(
        INTO,
        organisation,
        delivery.id(),
        delivery.webhook(),
        delivery.type(),
        delivery.payload(),
        delivery.createdAt(),
        delivery.state().status(),
        state.work().dueAt(),
        state.work().attempts(),
        state.work().triedSince(),
        state.work().claim(),
        state.triedAt(),
        state.status(),
        state.answer());
  }

  @Override
  public List<Due> findDueForUpdate(Instant at, int most, Collection<WebhookId> except) {
    var due =
        Sql.of(
            "SELECT org_id, " + COLUMNS + "FROM webhook_delivery WHERE state = ? AND due_at <= ?",
            DeliveryStatus.WAITING,
            at);
    var others =
        except.isEmpty() ? due : due.then(" AND webhook_id NOT IN ").then(Sql.list(except));
    return jdbc.query(
        others.then(" ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED", most),
        row -> new Due(new OrganisationId(row.identifier()), delivery(row)));
  }

  @Override
  public Optional<Delivery> find(OrganisationId organisation, DeliveryId id) {
    return jdbc.first(BY_ID, JdbcDeliveries::delivery, organisation, id);
  }

  @Override
  public Optional<Delivery> findForUpdate(OrganisationId organisation, DeliveryId id) {
    return jdbc.first(BY_ID + " FOR UPDATE", JdbcDeliveries::delivery, organisation, id);
  }

  @Override
  public void replace(OrganisationId organisation, Delivery delivery) {
    jdbc.update(replacement(organisation, delivery));
  }

  @Override
  public boolean replaceClaimed(OrganisationId organisation, Delivery delivery, Identifier claim) {
    return jdbc.update(replacement(organisation, delivery).then(" AND claim = ?", claim)) > 0;
  }

  private static Sql replacement(OrganisationId organisation, Delivery delivery) {
    var state = StateColumns.of(delivery);
    return Sql.of(
        """
        UPDATE webhook_delivery
        SET state = ?, due_at = ?, attempts = ?, tried_since = ?, claim = ?, tried_at = ?,
            status = ?, answer = ?
        WHERE org_id = ? AND id = ?\
        """,
        delivery.state().status(),
        state.work().dueAt(),
        state.work().attempts(),
        state.work().triedSince(),
        state.work().claim(),
        state.triedAt(),
        state.status(),
        state.answer(),
        organisation,
        delivery.id());
  }

  @Override
  public List<Delivery> page(
      OrganisationId organisation,
      WebhookId webhook,
      Optional<DeliveryStatus> status,
      Optional<DeliveryId> after,
      int limit) {
    return jdbc.query(
        Sql.of(SELECT + "WHERE org_id = ? AND webhook_id = ?", organisation, webhook)
            .and("state = ?", status)
            .and("id < ?", after)
            .then(" ORDER BY id DESC LIMIT ?", limit),
        JdbcDeliveries::delivery);
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

  private static Delivery delivery(Row row) throws SQLException {
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

  /** A state as columns. */
  private record StateColumns(
      DueWork work, Optional<Instant> triedAt, Optional<Integer> status, Optional<String> answer) {

    static StateColumns of(Delivery delivery) {
      var last = delivery.state().last();
      var work =
          delivery.state() instanceof DeliveryState.Waiting waiting
              ? waiting.work()
              : new DueWork(
                  delivery.expiresAt().orElseThrow(),
                  delivery.state().attempts(),
                  Optional.empty(),
                  Optional.empty());
      return new StateColumns(
          work, last.map(Attempt::at), last.flatMap(Attempt::status), last.map(Attempt::text));
    }
  }
}
