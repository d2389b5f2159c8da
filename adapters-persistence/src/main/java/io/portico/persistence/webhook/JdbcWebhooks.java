package io.portico.persistence.webhook;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.EventFilter;
import io.portico.domain.webhook.EventType;
import io.portico.domain.webhook.SealedWebhookSecrets;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookDetails;
import io.portico.domain.webhook.WebhookId;
import io.portico.domain.webhook.WebhookUrl;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Webhooks in the table {@code webhook}. */
@Singleton
final class JdbcWebhooks implements Webhooks {

  private static final String SELECT =
      """
      SELECT id, url, description, types, selector, enabled, disabled_because, secret,
             previous_secret, previous_until, created_at, updated_at
      FROM webhook
      """;

  private static final String BY_ID = SELECT + "WHERE org_id = ? AND id = ?";
  private static final String SEPARATOR = " ";

  private final Jdbc jdbc;
  private final UnitOfWork unitOfWork;
  private final OrganisationLock organisationLock;

  JdbcWebhooks(Jdbc jdbc, UnitOfWork unitOfWork, OrganisationLock organisationLock) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.organisationLock = organisationLock;
  }

  @Override
  public boolean add(OrganisationId organisation, Webhook webhook) {
    return unitOfWork.execute(
        () -> {
          organisationLock.acquire(organisation);
          var present = jdbc.count("SELECT COUNT(*) FROM webhook WHERE org_id = ?", organisation);
          if (present >= Webhook.MOST) {
            return false;
          }
          insert(organisation, webhook);
          return true;
        });
  }

  private void insert(OrganisationId organisation, Webhook webhook) {
    var details = webhook.details();
    var previous = webhook.secrets().previous();
    jdbc.insert(
        """
        webhook
          (org_id, id, url, description, types, selector, enabled, disabled_because, secret,
           previous_secret, previous_until, created_at, updated_at)\
        """,
        organisation,
        webhook.id(),
        details.url().toString(),
        details.description(),
        types(details.filter()),
        details.filter().selector().map(Selector::toString),
        details.enabled(),
        webhook.disabledBecause(),
        webhook.secrets().current(),
        previous.map(SealedWebhookSecrets.Previous::secret),
        previous.map(SealedWebhookSecrets.Previous::until),
        webhook.createdAt(),
        webhook.updatedAt());
  }

  private static String types(EventFilter filter) {
    return String.join(SEPARATOR, filter.types().stream().map(EventType::word).toList());
  }

  @Override
  public Optional<Webhook> find(OrganisationId organisation, WebhookId id) {
    return jdbc.first(BY_ID, JdbcWebhooks::webhook, organisation, id);
  }

  @Override
  public Optional<Webhook> findForUpdate(OrganisationId organisation, WebhookId id) {
    return jdbc.first(BY_ID + " FOR UPDATE", JdbcWebhooks::webhook, organisation, id);
  }

  @Override
  public void replace(OrganisationId organisation, Webhook webhook) {
    var details = webhook.details();
    var previous = webhook.secrets().previous();
    jdbc.update(
        """
        UPDATE webhook
        SET url = ?, description = ?, types = ?, selector = ?, enabled = ?, disabled_because = ?,
            secret = ?, previous_secret = ?, previous_until = ?, updated_at = ?
        WHERE org_id = ? AND id = ?
        """,
        details.url().toString(),
        details.description(),
        types(details.filter()),
        details.filter().selector().map(Selector::toString),
        details.enabled(),
        webhook.disabledBecause(),
        webhook.secrets().current(),
        previous.map(SealedWebhookSecrets.Previous::secret),
        previous.map(SealedWebhookSecrets.Previous::until),
        webhook.updatedAt(),
        organisation,
        webhook.id());
  }

  @Override
  public boolean remove(OrganisationId organisation, WebhookId id) {
    return jdbc.update("DELETE FROM webhook WHERE org_id = ? AND id = ?", organisation, id) > 0;
  }

  @Override
  public List<Webhook> all(OrganisationId organisation) {
    return jdbc.query(SELECT + "WHERE org_id = ? ORDER BY id", JdbcWebhooks::webhook, organisation);
  }

  private static Webhook webhook(Row row) throws SQLException {
    var id = new WebhookId(row.identifier());
    var url = WebhookUrl.parse(row.text());
    var description = row.text();
    var types =
        Arrays.stream(row.text().split(SEPARATOR))
            .filter(word -> !word.isEmpty())
            .map(word -> Worded.of(EventType.class, "types", word))
            .toList();
    var filter = new EventFilter(types, row.optionalText().map(Selector::parse));
    var details = new WebhookDetails(url, description, filter, row.flag());
    var because =
        row.optionalText().map(word -> Worded.of(DisabledReason.class, "disabled_because", word));
    var secret = row.text();
    var previous = row.optionalText();
    var until = row.optionalInstant();
    var secrets =
        new SealedWebhookSecrets(
            secret,
            previous.map(old -> new SealedWebhookSecrets.Previous(old, until.orElseThrow())));
    return new Webhook(id, details, secrets, because, row.instant(), row.instant());
  }
}
