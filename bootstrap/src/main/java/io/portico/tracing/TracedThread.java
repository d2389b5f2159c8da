package io.portico.tracing;

import io.micronaut.core.propagation.ThreadPropagatedContextElement;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** Makes the span of a request that of each thread that works for it. */
record TracedThread(Context context) implements ThreadPropagatedContextElement<ActiveTrace> {

  @Override
  public ActiveTrace updateThreadContext() {
    return ActiveTrace.enter(context);
  }

  @Override
  public void restoreThreadContext(@Nullable ActiveTrace active) {
    if (active != null) {
      active.close();
    }
  }
}
