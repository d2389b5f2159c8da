package io.portico.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.StatusCode;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.api.SourceName;
import io.portico.metrics.Counters;
import java.time.Duration;
import java.util.Optional;

/** Makes a span of each pull from a system, with the name that the operator gave to it. */
public record TracedSource(SourceSystem port, Tracing tracing) implements SourceSystem {

  private static final AttributeKey<String> SOURCE = AttributeKey.stringKey("portico.source.name");
  private static final AttributeKey<String> KIND = AttributeKey.stringKey("portico.source.type");
  private static final AttributeKey<Long> APIS = AttributeKey.longKey("portico.source.apis");

  @Override
  public Reading read() {
    return tracing.request(
        "pull source",
        span -> {
          span.setAttribute(SOURCE, name().value()).setAttribute(KIND, kind());
          var reading = port.read();
          span.setAttribute(Tracing.OUTCOME, Counters.word(reading));
          switch (reading) {
            case Reading.Complete read -> span.setAttribute(APIS, (long) read.apis().size());
            case Reading.Failed _ -> span.setStatus(StatusCode.ERROR);
          }
          return reading;
        });
  }

  @Override
  public SourceName name() {
    return port.name();
  }

  @Override
  public String kind() {
    return port.kind();
  }

  @Override
  public String address() {
    return port.address();
  }

  @Override
  public Optional<Duration> every() {
    return port.every();
  }

  @Override
  public boolean keepsDefinitions() {
    return port.keepsDefinitions();
  }

  @Override
  public String toString() {
    return port.toString();
  }
}
