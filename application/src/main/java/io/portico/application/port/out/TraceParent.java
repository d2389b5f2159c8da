package io.portico.application.port.out;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The trace that the calling thread works for, as the value of the header {@code traceparent} of
 * the W3C Trace Context. Adapters send it along with requests to other systems, which may add their
 * own spans to the trace.
 */
public final class TraceParent {

  private static final ScopedValue<String> CURRENT = ScopedValue.newInstance();

  private TraceParent() {}

  /** Returns that of the calling thread; empty if nothing is traced. */
  public static Optional<String> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }

  /** Returns what {@code work} returns, during which {@code parent} is current. */
  public static <T> T during(String parent, Supplier<T> work) {
    return ScopedValue.where(CURRENT, parent).call(work::get);
  }
}
