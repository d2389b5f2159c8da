package io.portico.application.service.webhook;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.WebhookCache;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.DisabledReason;
import io.portico.domain.webhook.Webhook;
import io.portico.domain.webhook.WebhookId;
import java.time.InstantSource;

/** Disables webhooks that do not work, and notifies the administrators by mail. */
public record WebhookDisabler(
    Webhooks webhooks,
    WebhookCache cache,
    DashboardUsers users,
    OutboxWriter outbox,
    Audit audit,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  /** Disables the webhook and returns true, unless it is disabled or removed. */
  boolean disable(OrganisationId organisation, WebhookId id, DisabledReason reason) {
    return unitOfWork.execute(
        () -> {
          var enabled =
              webhooks
                  .findForUpdate(organisation, id)
                  .filter(webhook -> webhook.details().enabled());
          enabled.ifPresent(webhook -> disable(organisation, webhook, reason));
          return enabled.isPresent();
        });
  }

  private void disable(OrganisationId organisation, Webhook webhook, DisabledReason reason) {
    var disabled = webhook.disabled(reason, clock.instant());
    webhooks.replace(organisation, disabled);
    cache.evict(organisation);
    for (var user : users.administrators(organisation).users()) {
      users
          .find(organisation, user)
          .map(DashboardUser::profile)
          .ifPresent(
              profile ->
                  outbox.post(
                      organisation,
                      profile.email(),
                      new Message.WebhookDisabled(
                          webhook.details().url().uri().getHost(), reason)));
    }
    audit.record(
        Actor.portico(organisation),
        AuditAction.WEBHOOK_DISABLED,
        webhook.id(),
        Snapshots.of(webhook),
        Snapshots.of(disabled));
  }
}
