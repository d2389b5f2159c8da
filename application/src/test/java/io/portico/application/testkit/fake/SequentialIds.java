package io.portico.application.testkit.fake;

import io.portico.application.port.out.IdGenerator;
import io.portico.domain.shared.Identifier;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes identifiers that a test can foretell: each is greater than the one before. */
public final class SequentialIds implements IdGenerator {

  private static final long SECONDS = 0x6900_0000_0000_0000L;

  private final AtomicInteger made = new AtomicInteger();

  /** Returns the identifier that is made {@code number}th; the first is 1. */
  public static Identifier nth(int number) {
    return new Identifier(SECONDS, number);
  }

  @Override
  public Identifier next() {
    return nth(made.incrementAndGet());
  }

  /** Returns how many identifiers were made. */
  public int made() {
    return made.get();
  }
}
