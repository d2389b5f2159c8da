package io.portico.application.service.maintenance;

import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.port.out.limit.Credits;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.port.out.webhook.Deliveries;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;

/** Removes records of one kind that store their own time of expiry. */
public final class ExpiryRetentionRule implements RetentionRule {

  private static final int BATCH = 500;

  /* To another node, a window that has ended here may still be open. */
  private static final Duration CLOCK_DIFFERENCE = Duration.ofHours(1);

  private final Store store;
  private final InstantSource clock;

  private ExpiryRetentionRule(Store store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Returns a rule for each kind of record. */
  public static List<RetentionRule> all(
      LoginFailures failures,
      IdempotencyRecords requests,
      Outbox outbox,
      KeyLinks links,
      Sessions sessions,
      AccessLinks accessLinks,
      Credits credits,
      Deliveries deliveries,
      InstantSource clock) {
    return Stream.<Store>of(
            failures::purgeExpired,
            requests::purgeExpired,
            outbox::purgeExpired,
            links::purgeExpired,
            sessions::purgeExpired,
            accessLinks::purgeExpired,
            (now, most) -> credits.purgeEnded(now.minus(CLOCK_DIFFERENCE), most),
            deliveries::purgeExpired)
        .<RetentionRule>map(store -> new ExpiryRetentionRule(store, clock))
        .toList();
  }

  @Override
  public Step removeSome() {
    var removed = store.purge(clock.instant(), BATCH);
    return new Step(removed, removed == BATCH);
  }

  /** Where the records are. */
  @FunctionalInterface
  private interface Store {

    /** Removes at most {@code most} records that have expired by {@code now}, and counts them. */
    int purge(Instant now, int most);
  }
}
