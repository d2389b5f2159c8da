package io.portico.schedule;

import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicReference;

/** Signals on this node that the outbox has new mail. Without a listener, nothing happens. */
@Singleton
public final class OutboxSignal {

  private final AtomicReference<Runnable> listener = new AtomicReference<>(() -> {});

  /** Signals new mail. */
  public void signal() {
    listener.get().run();
  }

  /** Runs {@code listener} at each signal from now on. */
  void onSignal(Runnable listener) {
    this.listener.set(listener);
  }
}
