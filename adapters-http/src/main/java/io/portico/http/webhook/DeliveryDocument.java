package io.portico.http.webhook;

import io.portico.domain.webhook.Attempt;
import io.portico.domain.webhook.Delivery;
import io.portico.domain.webhook.DeliveryState;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a delivery. Members without a value are left out.
 *
 * @param payload the body of the request, as text
 * @param status of the last answer
 * @param answer the beginning of the last answer, or why there was none
 */
@JsonDocument
record DeliveryDocument(
    String id,
    String webhookId,
    String type,
    String state,
    int attempts,
    @Nullable String nextAttempt,
    @Nullable String lastAttempt,
    @Nullable Integer status,
    @Nullable String answer,
    String payload,
    String createdAt) {

  static DeliveryDocument of(Delivery delivery) {
    var last = delivery.state().last();
    return new DeliveryDocument(
        delivery.id().toString(),
        delivery.webhook().toString(),
        delivery.type().word(),
        delivery.state().status().word(),
        delivery.state().attempts(),
        delivery.state() instanceof DeliveryState.Waiting waiting
            ? Timestamps.written(waiting.work().dueAt())
            : null,
        last.map(Attempt::at).map(Timestamps::written).orElse(null),
        last.flatMap(Attempt::status).orElse(null),
        last.map(Attempt::text).orElse(null),
        delivery.payload(),
        Timestamps.written(delivery.createdAt()));
  }
}
