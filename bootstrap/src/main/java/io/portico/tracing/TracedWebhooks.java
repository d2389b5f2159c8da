package io.portico.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.portico.application.port.out.webhook.WebhookTransport;
import io.portico.metrics.Counters;

/** Makes a span of each delivery of a webhook, without its address and its payload. */
public record TracedWebhooks(WebhookTransport port, Tracing tracing) implements WebhookTransport {

  private static final AttributeKey<String> DELIVERY =
      AttributeKey.stringKey("portico.webhook.delivery_id");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");

  @Override
  public Result send(Outgoing delivery) {
    return tracing.request(
        "send webhook",
        span -> {
          span.setAttribute(DELIVERY, delivery.id().toString());
          var result = port.send(delivery);
          span.setAttribute(Tracing.OUTCOME, Counters.word(result));
          describe(span, result);
          return result;
        });
  }

  private static void describe(Span span, Result result) {
    switch (result) {
      case Result.Accepted(var answer) -> span.setAttribute(STATUS, (long) answer.status());
      case Result.Gone(var answer) -> describeFailure(span, answer);
      case Result.Refused(var answer, _) -> describeFailure(span, answer);
      case Result.NoAnswer _ -> span.setStatus(StatusCode.ERROR);
    }
  }

  private static void describeFailure(Span span, Answer answer) {
    span.setAttribute(STATUS, (long) answer.status());
    span.setStatus(StatusCode.ERROR);
  }
}
