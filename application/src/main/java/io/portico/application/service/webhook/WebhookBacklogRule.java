package io.portico.application.service.webhook;

import io.portico.application.port.out.webhook.Deliveries;
import io.portico.application.service.maintenance.RetentionRule;
import io.portico.domain.webhook.DisabledReason;

/** Disables webhooks with too many waiting deliveries. */
public final class WebhookBacklogRule implements RetentionRule {

  private final Deliveries deliveries;
  private final WebhookDisabler disabler;
  private final int most;

  /**
   * @param most the most deliveries of a webhook that may wait
   */
  public WebhookBacklogRule(Deliveries deliveries, WebhookDisabler disabler, int most) {
    this.deliveries = deliveries;
    this.disabler = disabler;
    this.most = most;
  }

  @Override
  public Step removeSome() {
    for (var webhook : deliveries.backlogged(most)) {
      disabler.disable(webhook.organisation(), webhook.webhook(), DisabledReason.BACKLOG);
    }
    return new Step(0, false);
  }
}
