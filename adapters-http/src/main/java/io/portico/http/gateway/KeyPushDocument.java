package io.portico.http.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.gateway.Drift;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.PushFailure;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.http.exchange.Timestamps;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a key at a gateway. Members without a value are left out.
 *
 * @param key the hash of the key, also where keys are not hashed
 * @param developer none for a key that only the gateway knew
 * @param since when the state began
 * @param dueAt when it is sent or checked next
 * @param failure why the last attempt failed
 * @param drift what the last check that found a difference found
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record KeyPushDocument(
    String id,
    @JsonProperty("gateway_id") String gatewayId,
    String key,
    @Nullable String developer,
    @Nullable String plan,
    String state,
    String since,
    int attempts,
    @JsonProperty("due_at") String dueAt,
    @JsonProperty("failed_at") @Nullable String failedAt,
    @Nullable String failure,
    @JsonProperty("drift_at") @Nullable String driftAt,
    @Nullable String drift) {

  static KeyPushDocument of(KeyPush push) {
    var state = push.state();
    return new KeyPushDocument(
        push.id().toString(),
        push.gateway().toString(),
        push.key().fingerprint(),
        push.developer().map(DeveloperId::toString).orElse(null),
        push.plan().map(PlanId::toString).orElse(null),
        state.status().word(),
        Timestamps.written(state.since()),
        state.work().attempts(),
        Timestamps.written(state.work().dueAt()),
        state.failure().map(PushFailure::at).map(Timestamps::written).orElse(null),
        state.failure().map(PushFailure::reason).orElse(null),
        state.drift().map(Drift::at).map(Timestamps::written).orElse(null),
        state.drift().map(Drift::found).orElse(null));
  }
}
