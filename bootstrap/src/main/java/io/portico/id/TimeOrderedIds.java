package io.portico.id;

import io.portico.application.port.out.IdGenerator;
import io.portico.domain.shared.Identifier;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Identifiers of the seconds since 1970 (4 bytes), a random number of the process (5 bytes) and a
 * counter (3 bytes): unique over all nodes without coordination.
 */
public final class TimeOrderedIds implements IdGenerator {

  private static final int COUNTER_BITS = 24;
  private static final long PROCESS_BITS = 40;

  private final InstantSource clock;
  private final long process;
  private final AtomicInteger counter;

  public TimeOrderedIds(InstantSource clock, SecureRandom random) {
    this.clock = clock;
    this.process = random.nextLong() >>> (Long.SIZE - PROCESS_BITS);
    this.counter = new AtomicInteger(random.nextInt());
  }

  @Override
  public Identifier next() {
    var seconds = clock.instant().getEpochSecond();
    var high = (seconds << Integer.SIZE) | (process >>> Byte.SIZE);
    var low =
        ((process & 0xff) << COUNTER_BITS)
            | (counter.getAndIncrement() & ((1L << COUNTER_BITS) - 1));
    return new Identifier(high, (int) low);
  }
}
