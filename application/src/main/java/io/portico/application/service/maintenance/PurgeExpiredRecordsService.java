package io.portico.application.service.maintenance;

import io.portico.application.port.in.maintenance.PurgeExpiredRecords;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.idempotency.IdempotencyRecords;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import java.time.InstantSource;
import java.util.function.IntSupplier;

/** Forgets what counts no more. */
public final class PurgeExpiredRecordsService implements PurgeExpiredRecords {

  private static final int AT_ONCE = 500;

  private final LoginFailures failures;
  private final IdempotencyRecords requests;
  private final Outbox outbox;
  private final KeyLinks links;
  private final InstantSource clock;

  public PurgeExpiredRecordsService(
      LoginFailures failures,
      IdempotencyRecords requests,
      Outbox outbox,
      KeyLinks links,
      InstantSource clock) {
    this.failures = failures;
    this.requests = requests;
    this.outbox = outbox;
    this.links = links;
    this.clock = clock;
  }

  @Override
  public int forget() {
    var now = clock.instant();
    return all(() -> failures.purgeExpired(now, AT_ONCE))
        + all(() -> requests.purgeExpired(now, AT_ONCE))
        + all(() -> outbox.purgeExpired(now, AT_ONCE))
        + all(() -> links.purgeExpired(now, AT_ONCE));
  }

  private static int all(IntSupplier some) {
    var all = 0;
    int last;
    do {
      last = some.getAsInt();
      all += last;
    } while (last == AT_ONCE);
    return all;
  }
}
