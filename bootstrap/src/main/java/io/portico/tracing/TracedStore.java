package io.portico.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.portico.persistence.jdbc.StoreTrace;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes spans of transactions and single statements that belong to a trace. Most others repeat
 * every few seconds.
 *
 * @param database its name in the conventions of OpenTelemetry
 */
public record TracedStore(Tracing tracing, String database) implements StoreTrace {

  private static final AttributeKey<String> DATABASE = AttributeKey.stringKey("db.system.name");
  private static final String COMMITTED = "committed";
  private static final String ROLLED_BACK = "rolled_back";

  @Override
  public <T> T transaction(Supplier<T> work) {
    return traced(
        "transaction",
        span -> {
          // Overwritten by the commit; a failure may be a refusal, which is none of the store.
          span.setAttribute(Tracing.OUTCOME, ROLLED_BACK);
          var result = work.get();
          span.setAttribute(Tracing.OUTCOME, COMMITTED);
          return result;
        },
        work);
  }

  @Override
  public <T> T statement(Supplier<T> work) {
    return traced("statement", _ -> work.get(), work);
  }

  private <T> T traced(String name, Function<Span, T> work, Supplier<T> untraced) {
    if (!Span.current().getSpanContext().isValid()) {
      return untraced.get();
    }
    return tracing.within(
        name,
        span -> {
          span.setAttribute(DATABASE, database);
          return work.apply(span);
        });
  }
}
