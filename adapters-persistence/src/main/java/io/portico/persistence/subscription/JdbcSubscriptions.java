package io.portico.persistence.subscription;

import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.subscription.Subscription;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Subscriptions in the table {@code subscription}, one row for each developer and plan. */
@Singleton
final class JdbcSubscriptions implements Subscriptions {

  private final Jdbc jdbc;

  JdbcSubscriptions(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void add(OrganisationId organisation, Subscription subscription) {
    jdbc.defer(
        "subscription (org_id, developer, plan, request, stored_key)",
        organisation,
        subscription.developer(),
        subscription.plan(),
        request(subscription.state()),
        key(subscription.state()));
  }

  @Override
  public List<Subscription> of(OrganisationId organisation, Collection<DeveloperId> developers) {
    return jdbc.query(
        Chunks.of(developers),
        some ->
            Sql.of(
                    """
                    SELECT developer, plan, request, stored_key FROM subscription
                    WHERE org_id = ? AND developer IN\s""",
                    organisation)
                .then(Sql.list(some)),
        row ->
            new Subscription(
                new DeveloperId(row.identifier()), new PlanId(row.identifier()), state(row)));
  }

  @Override
  public boolean replace(OrganisationId organisation, Subscription subscription) {
    return jdbc.update(
            """
            UPDATE subscription SET request = ?, stored_key = ?
            WHERE org_id = ? AND developer = ? AND plan = ?
            """,
            request(subscription.state()),
            key(subscription.state()),
            organisation,
            subscription.developer(),
            subscription.plan())
        > 0;
  }

  @Override
  public boolean remove(OrganisationId organisation, Subscription subscription) {
    var row =
        Sql.of(
            "DELETE FROM subscription WHERE org_id = ? AND developer = ? AND plan = ? AND ",
            organisation,
            subscription.developer(),
            subscription.plan());
    return jdbc.update(
            switch (subscription.state()) {
              case SubscriptionState.Requested(var request) -> row.then("request = ?", request);
              case SubscriptionState.Active(var key) -> row.then("stored_key = ?", key.text());
            })
        > 0;
  }

  @Override
  public void removeAll(OrganisationId organisation, DeveloperId developer) {
    jdbc.update(
        "DELETE FROM subscription WHERE org_id = ? AND developer = ?", organisation, developer);
  }

  private static SubscriptionState state(Row row) throws SQLException {
    var request = row.optionalIdentifier();
    return request.isPresent()
        ? new SubscriptionState.Requested(new KeyRequestId(request.get()))
        : new SubscriptionState.Active(new StoredKey(row.text()));
  }

  private static Optional<KeyRequestId> request(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Requested(var request) -> Optional.of(request);
      case SubscriptionState.Active _ -> Optional.empty();
    };
  }

  private static Optional<String> key(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Requested _ -> Optional.empty();
      case SubscriptionState.Active(var key) -> Optional.of(key.text());
    };
  }
}
