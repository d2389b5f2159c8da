package io.portico.persistence.subscription;

import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
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

/**
 * Subscriptions in the table {@code subscription}, one row for each application and plan. The
 * column of the application is named {@code developer}, because the former release, which knows
 * default applications only, works on the same table.
 */
@Singleton
record JdbcSubscriptions(Jdbc jdbc) implements Subscriptions {

  @Override
  public void add(OrganisationId organisation, Subscription subscription) {
    jdbc.defer(
        "subscription (org_id, developer, plan, request, stored_key)",
        organisation,
        subscription.application(),
        subscription.plan(),
        request(subscription.state()),
        key(subscription.state()));
  }

  @Override
  public List<Subscription> of(
      OrganisationId organisation, Collection<ApplicationId> applications) {
    return jdbc.query(
        Chunks.of(applications),
        some ->
            Sql.of(
                    """
                    SELECT developer, plan, request, stored_key FROM subscription
                    WHERE\s""")
                .then(jdbc.among("org_id, developer", List.of(organisation), some)),
        row ->
            new Subscription(
                new ApplicationId(row.identifier()), new PlanId(row.identifier()), state(row)));
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
            subscription.application(),
            subscription.plan())
        > 0;
  }

  @Override
  public boolean approve(OrganisationId organisation, Subscription subscription) {
    return jdbc.update(
            """
            UPDATE subscription SET request = NULL, stored_key = ?
            WHERE org_id = ? AND developer = ? AND plan = ? AND stored_key IS NULL
            """,
            key(subscription.state()),
            organisation,
            subscription.application(),
            subscription.plan())
        > 0;
  }

  @Override
  public boolean replaceKey(OrganisationId organisation, Subscription subscription) {
    return jdbc.update(
            """
            UPDATE subscription SET stored_key = ?
            WHERE org_id = ? AND developer = ? AND plan = ? AND stored_key IS NOT NULL
            """,
            key(subscription.state()),
            organisation,
            subscription.application(),
            subscription.plan())
        > 0;
  }

  @Override
  public boolean remove(OrganisationId organisation, Subscription subscription) {
    var row =
        Sql.of(
            " WHERE org_id = ? AND developer = ? AND plan = ?",
            organisation,
            subscription.application(),
            subscription.plan());
    return switch (subscription.state()) {
      case SubscriptionState.Requested(var request) ->
          removePart(row.then(" AND request = ?", request), "request", "stored_key");
      case SubscriptionState.Active(var key) ->
          removePart(row.then(" AND stored_key = ?", key.text()), "stored_key", "request");
      case SubscriptionState.Renewing(var key, var request) ->
          jdbc.update(
                  Sql.of("DELETE FROM subscription")
                      .then(row)
                      .then(" AND request = ? AND stored_key = ?", request, key.text()))
              > 0;
    };
  }

  /* Removes the row, or its column if it has the other one. */
  private boolean removePart(Sql row, String column, String other) {
    return jdbc.update(
                Sql.of("DELETE FROM subscription").then(row).then(" AND " + other + " IS NULL"))
            > 0
        || jdbc.update(Sql.of("UPDATE subscription SET " + column + " = NULL").then(row)) > 0;
  }

  @Override
  public void removeAll(OrganisationId organisation, ApplicationId application) {
    jdbc.update(
        "DELETE FROM subscription WHERE org_id = ? AND developer = ?", organisation, application);
  }

  private static SubscriptionState state(Row row) throws SQLException {
    var request = row.optionalIdentifier().map(KeyRequestId::new);
    var key = row.optionalText().map(StoredKey::new);
    if (key.isEmpty()) {
      return new SubscriptionState.Requested(request.orElseThrow());
    }
    return request.isPresent()
        ? new SubscriptionState.Renewing(key.get(), request.get())
        : new SubscriptionState.Active(key.get());
  }

  private static Optional<KeyRequestId> request(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Requested(var request) -> Optional.of(request);
      case SubscriptionState.Renewing(_, var request) -> Optional.of(request);
      case SubscriptionState.Active _ -> Optional.empty();
    };
  }

  private static Optional<String> key(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Requested _ -> Optional.empty();
      case SubscriptionState.Active(var key) -> Optional.of(key.text());
      case SubscriptionState.Renewing(var key, _) -> Optional.of(key.text());
    };
  }
}
