package io.portico.application.service.webhook;

import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.domain.webhook.DisabledReason;

/**
 * Disables webhooks with too many waiting deliveries.
 *
 * @param most the most deliveries of a webhook that may wait
 */
public record WebhookBacklogRule(Deliveries deliveries, WebhookDisabler disabler, int most)
    implements RetentionRule {

  @Override
  public Step removeSome() {
    for (var webhook : deliveries.backlogged(most)) {
      disabler.disable(webhook.organisation(), webhook.webhook(), DisabledReason.BACKLOG);
    }
    return new Step(0, false);
  }
}
