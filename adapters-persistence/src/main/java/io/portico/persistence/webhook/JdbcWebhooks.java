package io.portico.persistence.webhook;

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
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.LimitedTable;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Arrays;

/** Webhooks in the table {@code webhook}. */
@Singleton
final class JdbcWebhooks extends LimitedTable<WebhookId, Webhook> implements Webhooks {

  private static final String SEPARATOR = " ";

  JdbcWebhooks(Jdbc jdbc, OrganisationLock lock) {
    super(
        jdbc,
        lock,
        "webhook",
        "id",
        """
        id, url, description, types, selector, enabled, disabled_because, secret,
        previous_secret, previous_until, created_at, updated_at\
        """);
  }

  @Override
  public boolean add(OrganisationId organisation, Webhook webhook) {
    var row = columns(webhook).set("id", webhook.id()).set("created_at", webhook.createdAt());
    return insert(organisation, row, Webhook.MOST);
  }

  @Override
  public void replace(OrganisationId organisation, Webhook webhook) {
    update(organisation, webhook.id(), columns(webhook));
  }

  private static Columns columns(Webhook webhook) {
    var details = webhook.details();
    var previous = webhook.secrets().previous();
    return new Columns()
        .set("url", details.url().toString())
        .set("description", details.description())
        .set("types", types(details.filter()))
        .set("selector", details.filter().selector().map(Selector::toString))
        .set("enabled", details.enabled())
        .set("disabled_because", webhook.disabledBecause())
        .set("secret", webhook.secrets().current())
        .set("previous_secret", previous.map(SealedWebhookSecrets.Previous::secret))
        .set("previous_until", previous.map(SealedWebhookSecrets.Previous::until))
        .set("updated_at", webhook.updatedAt());
  }

  private static String types(EventFilter filter) {
    return String.join(SEPARATOR, filter.types().stream().map(EventType::word).toList());
  }

  @Override
  protected Webhook read(Row row) throws SQLException {
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
