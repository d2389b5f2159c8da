package io.portico.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Decides whether requests are traced independently of their callers: a caller may decline by its
 * {@code traceparent}, but neither its flag nor an id that it chooses makes more traces.
 */
record OwnSampling(Sampler sampler) implements Sampler {

  @Override
  public SamplingResult shouldSample(
      Context parent,
      String trace,
      String name,
      SpanKind kind,
      Attributes attributes,
      List<LinkData> links) {
    var former = Span.fromContext(parent).getSpanContext();
    if (!former.isValid()) {
      return sampler.shouldSample(parent, trace, name, kind, attributes, links);
    }
    if (!former.isSampled()) {
      return SamplingResult.drop();
    }
    return former.isRemote()
        ? sampler.shouldSample(
            Context.root(), IdGenerator.random().generateTraceId(), name, kind, attributes, links)
        : SamplingResult.recordAndSample();
  }

  @Override
  public String getDescription() {
    return "OwnSampling{" + sampler.getDescription() + "}";
  }
}
