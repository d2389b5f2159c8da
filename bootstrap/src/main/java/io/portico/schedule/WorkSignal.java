package io.portico.schedule;

import java.util.concurrent.atomic.AtomicReference;

/** Signals new work on this node. Without a listener, nothing happens. */
public abstract class WorkSignal {

  private final AtomicReference<Runnable> listener = new AtomicReference<>(() -> {});

  /** Signals new work. */
  public final void signal() {
    listener.get().run();
  }

  /** Runs {@code listener} at each signal from now on. */
  final void onSignal(Runnable other) {
    listener.set(other);
  }
}
