package io.portico.http.key;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.limit.LimitState;
import io.portico.http.exchange.Timestamps;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The limits of a plan in JSON, with what is left of them. */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record LimitsDocument(
    BigDecimal rate,
    BigDecimal per,
    @JsonProperty("quota_max") long quotaMax,
    @JsonProperty("quota_remaining") @Nullable Long quotaRemaining,
    @JsonProperty("quota_renews") @Nullable String quotaRenews) {

  static LimitsDocument of(LimitState limits) {
    return new LimitsDocument(
        limits.rate().rate(),
        limits.rate().per(),
        limits.quota().most(),
        limits.remaining().isPresent() ? limits.remaining().getAsLong() : null,
        limits.renewal().map(Timestamps::written).orElse(null));
  }
}
