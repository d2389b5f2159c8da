package io.portico.application.service.maintenance;

import io.portico.application.port.in.maintenance.MeasureBacklog;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.request.KeyRequests;
import java.time.Duration;
import java.time.InstantSource;

/** Measures the waiting work by two queries. */
public final class MeasureBacklogService implements MeasureBacklog {

  private final Outbox outbox;
  private final KeyRequests requests;
  private final InstantSource clock;

  public MeasureBacklogService(Outbox outbox, KeyRequests requests, InstantSource clock) {
    this.outbox = outbox;
    this.requests = requests;
    this.clock = clock;
  }

  @Override
  public Backlog measure() {
    var waiting = outbox.waiting();
    // Clocks of nodes differ, so a new mail may be from the future.
    var age =
        waiting
            .oldest()
            .map(oldest -> Duration.between(oldest, clock.instant()))
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO);
    return new Backlog(waiting.mails(), age, requests.countPending());
  }
}
