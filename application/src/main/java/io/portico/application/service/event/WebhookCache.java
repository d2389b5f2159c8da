package io.portico.application.service.event;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.webhook.Webhooks;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.webhook.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The enabled webhooks of each organisation, cached for {@link #EXPIRE_AFTER}: every change asks
 * for them, and most organisations have none. Another node learns of a new webhook after that time.
 */
public final class WebhookCache {

  /** How long webhooks are cached. */
  public static final Duration EXPIRE_AFTER = Duration.ofSeconds(5);

  private static final int MAX_SIZE = 10_000;

  private final Webhooks webhooks;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final AtomicLong evictions = new AtomicLong();
  private final Map<OrganisationId, Cached> cached = new ConcurrentHashMap<>();

  private record Cached(List<Webhook> webhooks, Instant until) {}

  public WebhookCache(Webhooks webhooks, InstantSource clock, UnitOfWork unitOfWork) {
    this.webhooks = webhooks;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /** Returns the enabled webhooks of the organisation. */
  public List<Webhook> enabled(OrganisationId organisation) {
    var now = clock.instant();
    var known = cached.get(organisation);
    if (known != null && now.isBefore(known.until())) {
      return known.webhooks();
    }
    var before = evictions.get();
    var read =
        webhooks.all(organisation).stream().filter(webhook -> webhook.details().enabled()).toList();
    if (cached.size() >= MAX_SIZE) {
      cached.clear();
    }
    // What was read before a change is not kept beyond it.
    cached.compute(
        organisation,
        (_, other) -> evictions.get() == before ? new Cached(read, now.plus(EXPIRE_AFTER)) : other);
    return read;
  }

  /**
   * Forgets the webhooks of the organisation now and after the unit of work, which changes them.
   */
  public void evict(OrganisationId organisation) {
    forget(organisation);
    unitOfWork.afterCompletion(() -> forget(organisation), () -> forget(organisation));
  }

  private void forget(OrganisationId organisation) {
    evictions.incrementAndGet();
    cached.remove(organisation);
  }
}
