package io.portico.schedule;

import java.util.concurrent.atomic.AtomicReference;

/** Tells whoever waits for work on this node that there is some. Nobody need wait. */
public final class OutboxSignal {

  private final AtomicReference<Runnable> answer = new AtomicReference<>(() -> {});

  /** Lets somebody know. */
  public void ring() {
    answer.get().run();
  }

  /** Lets {@code listener} be run whenever it rings. */
  public void answeredBy(Runnable listener) {
    answer.set(listener);
  }
}
