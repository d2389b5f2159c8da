package io.portico.application.testkit.fake;

import io.portico.application.port.out.key.KeyGenerator;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes keys that a test can foretell. */
public final class CountedKeys implements KeyGenerator {

  private final AtomicInteger made = new AtomicInteger();

  /** Returns the key that is made {@code number}th; the first is 1. */
  public static RawKey nth(int number) {
    return RawKey.of(
        KeyPrefix.DEFAULT, ByteBuffer.allocate(RawKey.BYTES).putInt(0, number).array());
  }

  @Override
  public RawKey next() {
    return nth(made.incrementAndGet());
  }

  /** Returns how many keys were made. */
  public int made() {
    return made.get();
  }
}
