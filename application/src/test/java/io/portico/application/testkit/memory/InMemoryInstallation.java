package io.portico.application.testkit.memory;

import io.portico.application.port.out.Installation;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

/** Remembers whether a store was set up. */
public final class InMemoryInstallation implements Installation {

  private final AtomicBoolean setUp = new AtomicBoolean();

  @Override
  public boolean claimSetUp(Instant at) {
    return setUp.compareAndSet(false, true);
  }
}
