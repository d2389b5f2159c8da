package io.portico.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * The span that the thread works for, from {@link #enter} to {@link #close}. Lines of the log have
 * the id of its trace.
 */
record ActiveTrace(Scope scope, @Nullable String outer) implements AutoCloseable {

  private static final String TRACE_ID = "trace_id";

  @SuppressWarnings("MustBeClosedChecker") // closed by close()
  static ActiveTrace enter(Context context) {
    var outer = MDC.get(TRACE_ID);
    MDC.put(TRACE_ID, Span.fromContext(context).getSpanContext().getTraceId());
    return new ActiveTrace(context.makeCurrent(), outer);
  }

  @Override
  public void close() {
    scope.close();
    if (outer == null) {
      MDC.remove(TRACE_ID);
    } else {
      MDC.put(TRACE_ID, outer);
    }
  }
}
