package io.portico.application.service.maintenance;

import io.portico.application.port.in.maintenance.MeasureBacklog;
import io.portico.application.port.out.Waiting;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.request.KeyRequests;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.webhook.Deliveries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Measures the waiting work by a query for each kind. */
public final class MeasureBacklogService implements MeasureBacklog {

  private final Outbox outbox;
  private final KeyRequests requests;
  private final Deliveries deliveries;
  private final KeyPushes keyPushes;
  private final UsageCounts usage;
  private final InstantSource clock;

  public MeasureBacklogService(
      Outbox outbox,
      KeyRequests requests,
      Deliveries deliveries,
      KeyPushes keyPushes,
      UsageCounts usage,
      InstantSource clock) {
    this.outbox = outbox;
    this.requests = requests;
    this.deliveries = deliveries;
    this.keyPushes = keyPushes;
    this.usage = usage;
    this.clock = clock;
  }

  @Override
  public Backlog measure() {
    var mails = outbox.backlog();
    return new Backlog(
        new Queue(mails.mails(), age(mails.oldest())),
        mails.held(),
        requests.countPending(),
        queue(deliveries.backlog()),
        queue(keyPushes.backlog()),
        queue(usage.backlog()));
  }

  private Queue queue(Waiting found) {
    return new Queue(found.count(), age(found.oldest()));
  }

  /* Clocks of nodes differ, so something new may be from the future. */
  private Duration age(Optional<Instant> oldest) {
    return oldest
        .map(since -> Duration.between(since, clock.instant()))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }
}
