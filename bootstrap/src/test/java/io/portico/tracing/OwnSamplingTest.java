package io.portico.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnSamplingTest {

  private static final String SPAN = "b7ad6b7169203331";

  /* One whose last digits are so low that each ratio takes it. */
  private static final String TRACE = "0af7651916cd43dd0000000000000001";

  private static SamplingDecision decision(Sampler sampler, Context parent, String trace) {
    return new OwnSampling(sampler)
        .shouldSample(
            parent, trace, "GET /api/apis", SpanKind.SERVER, Attributes.empty(), List.of())
        .getDecision();
  }

  private static Context remote(TraceFlags flags) {
    return within(SpanContext.createFromRemoteParent(TRACE, SPAN, flags, TraceState.getDefault()));
  }

  private static Context local(TraceFlags flags) {
    return within(SpanContext.create(TRACE, SPAN, flags, TraceState.getDefault()));
  }

  private static Context within(SpanContext parent) {
    return Context.root().with(Span.wrap(parent));
  }

  @Test
  void caller_demands_isSampledOnlyAsOftenAsOthers() {
    var demanding = remote(TraceFlags.getSampled());

    assertThat(decision(Sampler.alwaysOff(), demanding, TRACE)).isEqualTo(SamplingDecision.DROP);
    // The id of its trace does not help either.
    assertThat(decision(Sampler.traceIdRatioBased(1e-9), demanding, TRACE))
        .isEqualTo(SamplingDecision.DROP);
    assertThat(decision(Sampler.parentBased(Sampler.alwaysOff()), demanding, TRACE))
        .isEqualTo(SamplingDecision.DROP);
    assertThat(decision(Sampler.parentBased(Sampler.alwaysOn()), demanding, TRACE))
        .isEqualTo(SamplingDecision.RECORD_AND_SAMPLE);
  }

  @Test
  void caller_declines_isNotSampled() {
    assertThat(decision(Sampler.alwaysOn(), remote(TraceFlags.getDefault()), TRACE))
        .isEqualTo(SamplingDecision.DROP);
  }

  @Test
  void spanOfARequest_isSampledAsTheRequest() {
    assertThat(decision(Sampler.alwaysOff(), local(TraceFlags.getSampled()), TRACE))
        .isEqualTo(SamplingDecision.RECORD_AND_SAMPLE);
    assertThat(decision(Sampler.alwaysOn(), local(TraceFlags.getDefault()), TRACE))
        .isEqualTo(SamplingDecision.DROP);
  }

  @Test
  void noCaller_isSampledAsTheSettingsSay() {
    assertThat(decision(Sampler.alwaysOn(), Context.root(), TRACE))
        .isEqualTo(SamplingDecision.RECORD_AND_SAMPLE);
    assertThat(decision(Sampler.alwaysOff(), Context.root(), TRACE))
        .isEqualTo(SamplingDecision.DROP);
  }
}
