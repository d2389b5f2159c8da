package io.portico.http.connection;

import io.micronaut.context.annotation.Value;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The memory of this node for large request bodies, a part of the heap: JSON takes up to 20 times
 * its size once it is parsed. A body for which none is left is kept on disk or refused.
 */
@Singleton
public final class BodyMemory {

  /** The largest body that needs no reservation, in bytes. */
  static final int SMALL = 16 * 1024;

  private static final int SHARE_OF_HEAP = 32;

  private final Semaphore free;

  /**
   * @param bytes 0 for a part of the heap
   */
  BodyMemory(@Value("${portico-http.body-memory:0}") int bytes) {
    var share = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    this.free = new Semaphore(bytes == 0 ? (int) Math.min(share, Integer.MAX_VALUE) : bytes);
  }

  /**
   * Reserves memory for a body.
   *
   * @param bytes its size
   * @return what it may take; little if no memory is free
   */
  public Held hold(int bytes) {
    return bytes > SMALL && reserve(bytes) ? new Held(bytes, this) : new Held(SMALL, null);
  }

  /**
   * Memory for a body until it is closed.
   *
   * @param bytes the size of what may be kept in memory
   */
  public record Held(int bytes, @Nullable BodyMemory memory) implements AutoCloseable {
    @Override
    public void close() {
      if (memory != null) {
        memory.release(bytes);
      }
    }
  }

  /** Reserves {@code bytes}, and returns whether they were free. */
  boolean reserve(int bytes) {
    return free.tryAcquire(bytes);
  }

  /** Returns how many bytes are free, for tests. */
  int free() {
    return free.availablePermits();
  }

  /** Frees {@code bytes} that were reserved. */
  void release(int bytes) {
    free.release(bytes);
  }
}
