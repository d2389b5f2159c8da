package io.portico.application.service.upkeep;

import io.portico.application.port.in.upkeep.ForgetOutdated;
import io.portico.application.port.out.KeyLinks;
import io.portico.application.port.out.LoginFailures;
import io.portico.application.port.out.Outbox;
import io.portico.application.port.out.RememberedRequests;
import java.time.InstantSource;
import java.util.function.IntSupplier;

/** Forgets what counts no more. */
public final class ForgetOutdatedService implements ForgetOutdated {

  private static final int AT_ONCE = 500;

  private final LoginFailures failures;
  private final RememberedRequests requests;
  private final Outbox outbox;
  private final KeyLinks links;
  private final InstantSource clock;

  public ForgetOutdatedService(
      LoginFailures failures,
      RememberedRequests requests,
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
    return all(() -> failures.forgetOutdated(now, AT_ONCE))
        + all(() -> requests.forgetOutdated(now, AT_ONCE))
        + all(() -> outbox.forgetOutdated(now, AT_ONCE))
        + all(() -> links.forgetOutdated(now, AT_ONCE));
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
