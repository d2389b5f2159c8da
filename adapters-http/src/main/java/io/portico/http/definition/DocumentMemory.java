package io.portico.http.definition;

import io.portico.domain.shared.RefusedException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Limits how many large documents are in memory at once. */
final class DocumentMemory {

  /** The most bytes of a document that is not large. */
  static final int SMALL = 1 << 16;

  private static final int SECONDS_TO_WAIT = 20;

  /* A large document is in memory as bytes, as a text and compressed. */
  private final Semaphore large =
      new Semaphore(Math.clamp(Runtime.getRuntime().maxMemory() / (128L << 20), 1, 8), true);

  /**
   * Returns what {@code work} returns, once there is memory for its large document.
   *
   * @throws RefusedException.Overloaded if others take it for too long
   */
  <T> T hold(Supplier<T> work) {
    try {
      if (!large.tryAcquire(SECONDS_TO_WAIT, TimeUnit.SECONDS)) {
        throw new RefusedException.Overloaded("other large documents are in progress");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException.Overloaded("the request was interrupted", e);
    }
    try {
      return work.get();
    } finally {
      large.release();
    }
  }
}
