package io.portico.http.key;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.limit.LimitState;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.RetryAfter;
import io.portico.http.exchange.Timestamps;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verification of one key in JSON. A key that the organisation never issued has the first two
 * members only. The plan and the limits are those of a call.
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record VerificationDocument(
    boolean valid,
    String code,
    @Nullable String key,
    @JsonProperty("org_id") @Nullable String orgId,
    @JsonProperty("policy_id") @Nullable String policyId,
    @JsonProperty("developer_id") @Nullable String developerId,
    @JsonProperty("application_id") @Nullable String applicationId,
    @Nullable String alias,
    @Nullable String version,
    @Nullable Map<String, String> fields,
    @JsonProperty("expires_at") @Nullable String expiresAt,
    @Nullable PlanSummary plan,
    @Nullable LimitsDocument limits,
    @JsonProperty("retry_after") @Nullable Long retryAfter) {

  /** Several verifications, in the order of the request. */
  @Serdeable
  record Several(List<VerificationDocument> results) {}

  static Several of(OrganisationId organisation, List<Verification> verifications) {
    return new Several(
        verifications.stream().map(one -> VerificationDocument.of(organisation, one)).toList());
  }

  static VerificationDocument of(OrganisationId organisation, Verification verification) {
    var result = verification.result();
    return verification.key().isPresent()
        ? of(organisation, result, verification.key().get())
        : new VerificationDocument(
            result.isValid(),
            VerificationCodes.of(result),
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
  }

  static VerificationDocument of(OrganisationId organisation, Outcome outcome) {
    return switch (outcome) {
      case Outcome.InvalidKey(var result, var key) ->
          of(organisation, new Verification(result, key));
      case Outcome.Admitted(var key, var plan, var _, var limits) ->
          of(organisation, true, "VALID", key)
              .under(Optional.of(plan), Optional.of(limits), Optional.empty());
      case Outcome.ApiNotAllowed(var key, var plan) ->
          of(organisation, false, "API_NOT_ALLOWED", key)
              .under(plan, Optional.empty(), Optional.empty());
      case Outcome.RateLimited(var key, var plan, var limits, var retryAfter) ->
          of(organisation, false, "RATE_LIMITED", key)
              .under(Optional.of(plan), Optional.of(limits), Optional.of(retryAfter));
      case Outcome.QuotaExceeded(var key, var plan, var limits, var retryAfter) ->
          of(organisation, false, "QUOTA_EXCEEDED", key)
              .under(Optional.of(plan), Optional.of(limits), retryAfter);
    };
  }

  private VerificationDocument under(
      Optional<Plan> ofKey, Optional<LimitState> state, Optional<Duration> wait) {
    return new VerificationDocument(
        valid,
        code,
        key,
        orgId,
        policyId,
        developerId,
        applicationId,
        alias,
        version,
        fields,
        expiresAt,
        ofKey.map(PlanSummary::of).orElse(null),
        state.map(LimitsDocument::of).orElse(null),
        wait.map(RetryAfter::seconds).orElse(null));
  }

  private static VerificationDocument of(
      OrganisationId organisation, VerificationResult result, IssuedKey key) {
    return of(organisation, result.isValid(), VerificationCodes.of(result), key);
  }

  private static VerificationDocument of(
      OrganisationId organisation, boolean valid, String code, IssuedKey key) {
    var grant = key.grant();
    return new VerificationDocument(
        valid,
        code,
        key.key().text(),
        organisation.toString(),
        grant.plan().toString(),
        grant.developer().toString(),
        grant.application().toString(),
        grant.alias(),
        grant.version().isEmpty() ? null : grant.version(),
        grant.fields().values(),
        key.expiresAt().isEmpty() ? null : Timestamps.written(key.expiresAt().get()),
        null,
        null,
        null);
  }
}
