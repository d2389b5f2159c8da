package io.portico.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigurationException;
import io.portico.application.port.out.TraceParent;
import io.portico.config.Settings;
import io.portico.domain.shared.InvalidValueException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.regex.Pattern;

/**
 * The spans of this node, which are sent to a collector. They show ids, templates of routes, types
 * and numbers: nothing that is secret or personal.
 */
public final class Tracing implements AutoCloseable {

  /** The property that is present if requests are traced: the address of the collector. */
  public static final String PROPERTY = "portico.tracing";

  /** The attribute that says how work ended. */
  static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("portico.outcome");

  /** The attribute with the type of a failure. */
  static final AttributeKey<String> FAILURE = AttributeKey.stringKey("error.type");

  private static final String NAME = "io.portico";
  private static final long LONGEST_STOP_SECONDS = 2;
  private static final String QUEUE = "otel.bsp.max.queue.size";
  private static final int DEFAULT_QUEUE = 2048;
  private static final Pattern VARIABLE = Pattern.compile("otel(\\.[a-z]+)+");

  private final OpenTelemetrySdk sdk;
  private final Tracer tracer;

  private Tracing(OpenTelemetrySdk sdk) {
    this.sdk = sdk;
    this.tracer = sdk.getTracer(NAME);
  }

  /**
   * Starts to send spans to a collector, with OTLP over HTTP. Variables {@code OTEL_…} of the
   * environment set the rest.
   *
   * @param counter takes {@code sent}, {@code failed} or {@code dropped}, and a number of spans
   * @throws InvalidValueException if one of these variables is not valid
   */
  public static Tracing to(Settings.Traces settings, ObjLongConsumer<String> counter) {
    var delivery = new SpanDelivery(counter, System::nanoTime);
    try {
      return new Tracing(
          AutoConfiguredOpenTelemetrySdk.builder()
              .disableShutdownHook()
              .addPropertiesSupplier(
                  () ->
                      Map.of(
                          "otel.service.name", "portico",
                          "otel.metrics.exporter", "none",
                          "otel.logs.exporter", "none"))
              .addPropertiesCustomizer(
                  _ ->
                      Map.of(
                          "otel.exporter.otlp.endpoint",
                          settings.collector().toString(),
                          "otel.exporter.otlp.protocol",
                          "http/protobuf"))
              .addSamplerCustomizer(
                  (sampler, _) -> settings.trustCallers() ? sampler : new OwnSampling(sampler))
              .addSpanExporterCustomizer((exporter, _) -> delivery.counted(exporter))
              .addSpanProcessorCustomizer(
                  (queue, config) -> delivery.bounded(queue, config.getInt(QUEUE, DEFAULT_QUEUE)))
              .build()
              .getOpenTelemetrySdk());
    } catch (ConfigurationException e) {
      throw (InvalidValueException) invalid(e).initCause(e);
    }
  }

  /* Without the message, which may show a credential of the collector. */
  private static InvalidValueException invalid(ConfigurationException e) {
    var variable = VARIABLE.matcher(String.valueOf(e.getMessage()));
    var name = variable.find() ? variable.group() : "otel";
    return InvalidValueException.found(
        "PORTICO_TRACES: " + name.toUpperCase(Locale.ROOT).replace('.', '_'),
        "a value that OpenTelemetry refuses",
        "one that its documentation names");
  }

  /** Begins the span of a request. */
  Span begin(String name, Context parent) {
    return tracer.spanBuilder(name).setSpanKind(SpanKind.SERVER).setParent(parent).startSpan();
  }

  /**
   * Returns what {@code work} returns, which is a request to another system, with a span of its
   * own. Requests over HTTP carry its id.
   */
  <T> T request(String name, Function<Span, T> work) {
    return within(
        name,
        span -> {
          var context = span.getSpanContext();
          var parent =
              "00-%s-%s-%s"
                  .formatted(
                      context.getTraceId(), context.getSpanId(), context.getTraceFlags().asHex());
          return TraceParent.during(parent, () -> work.apply(span));
        });
  }

  /** Returns what {@code work} returns, with a span of its own. */
  <T> T within(String name, Function<Span, T> work) {
    var span = tracer.spanBuilder(name).setSpanKind(SpanKind.CLIENT).startSpan();
    try (var _ = ActiveTrace.enter(Context.current().with(span))) {
      return work.apply(span);
    } catch (RuntimeException e) {
      span.setStatus(StatusCode.ERROR).setAttribute(FAILURE, e.getClass().getName());
      throw e;
    } finally {
      span.end();
    }
  }

  /** Sends what is left, for a short time at most. */
  @Override
  public void close() {
    var _ = sdk.shutdown().join(LONGEST_STOP_SECONDS, TimeUnit.SECONDS);
  }
}
