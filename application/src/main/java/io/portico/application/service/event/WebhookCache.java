package io.portico.application.service.event;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Webhook;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** The enabled webhooks of each organisation, cached for {@link #EXPIRE_AFTER}. */
public final class WebhookCache {

  /** How long webhooks are cached. */
  public static final Duration EXPIRE_AFTER = OrganisationCache.EXPIRE_AFTER;

  private final OrganisationCache<Webhook> cache;

  public WebhookCache(Webhooks webhooks, InstantSource clock, UnitOfWork unitOfWork) {
    this.cache =
        new OrganisationCache<>(
            organisation ->
                webhooks.all(organisation).stream()
                    .filter(webhook -> webhook.details().enabled())
                    .toList(),
            clock,
            unitOfWork);
  }

  /** Returns the enabled webhooks of the organisation. */
  public List<Webhook> enabled(OrganisationId organisation) {
    return cache.get(organisation);
  }

  /**
   * Forgets the webhooks of the organisation now and after the unit of work, which changes them.
   */
  public void evict(OrganisationId organisation) {
    cache.evict(organisation);
  }
}
