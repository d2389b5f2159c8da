package io.portico.http.key;

import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.limit.LimitState;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.RetryAfter;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verification of one key in JSON. A key that the organisation never issued has the first two
 * members only. The plan and the limits are those of a call.
 */
@JsonDocument
record VerificationDocument(
    boolean valid,
    String code,
    @Nullable String key,
    @Nullable String orgId,
    @Nullable String policyId,
    @Nullable String developerId,
    @Nullable String applicationId,
    @Nullable String alias,
    @Nullable String version,
    @Nullable Map<String, String> fields,
    @Nullable String expiresAt,
    @Nullable PlanSummary plan,
    @Nullable LimitsDocument limits,
    @Nullable Long retryAfter) {

  private static final String VALID = "VALID";

  /** Several verifications, in the order of the request. */
  @JsonDocument
  record Several(List<VerificationDocument> results) {}

  /** The plan of a key in JSON, as gateways need it. */
  @JsonDocument
  record PlanSummary(String id, String name, List<String> tags) {

    static PlanSummary of(Plan plan) {
      return new PlanSummary(plan.id().toString(), plan.details().name(), plan.details().tags());
    }
  }

  /** The limits of a plan in JSON, with what is left of them. */
  @JsonDocument
  record LimitsDocument(
      BigDecimal rate,
      BigDecimal per,
      long quotaMax,
      @Nullable Long quotaRemaining,
      @Nullable String quotaRenews) {

    static LimitsDocument of(LimitState limits) {
      return new LimitsDocument(
          limits.rate().rate(),
          limits.rate().per(),
          limits.quota().most(),
          limits.remaining().isPresent() ? limits.remaining().getAsLong() : null,
          limits.renewal().map(Timestamps::written).orElse(null));
    }
  }

  static Several of(OrganisationId organisation, List<Verification> verifications) {
    return new Several(
        verifications.stream().map(one -> VerificationDocument.of(organisation, one)).toList());
  }

  static VerificationDocument of(OrganisationId organisation, Verification verification) {
    return of(organisation, verification.result(), verification.key());
  }

  static VerificationDocument of(OrganisationId organisation, Outcome outcome) {
    return switch (outcome) {
      case Outcome.InvalidKey(var result, var key) -> of(organisation, result, key);
      case Outcome.Admitted(var key, var plan, var _, var limits) ->
          of(organisation, VALID, key, Optional.of(plan), Optional.of(limits), Optional.empty());
      case Outcome.ApiNotAllowed(var key, var plan) ->
          of(organisation, "API_NOT_ALLOWED", key, plan, Optional.empty(), Optional.empty());
      case Outcome.RateLimited(var key, var plan, var limits, var wait) ->
          of(
              organisation,
              "RATE_LIMITED",
              key,
              Optional.of(plan),
              Optional.of(limits),
              Optional.of(wait));
      case Outcome.QuotaExceeded(var key, var plan, var limits, var wait) ->
          of(organisation, "QUOTA_EXCEEDED", key, Optional.of(plan), Optional.of(limits), wait);
    };
  }

  private static VerificationDocument of(
      OrganisationId organisation, VerificationResult result, Optional<IssuedKey> known) {
    var code = result.name();
    return known
        .map(
            key ->
                of(organisation, code, key, Optional.empty(), Optional.empty(), Optional.empty()))
        .orElseGet(
            () ->
                new VerificationDocument(
                    result.isValid(),
                    code,
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
                    null));
  }

  private static VerificationDocument of(
      OrganisationId organisation,
      String code,
      IssuedKey key,
      Optional<Plan> plan,
      Optional<LimitState> limits,
      Optional<Duration> wait) {
    var grant = key.grant();
    return new VerificationDocument(
        code.equals(VALID),
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
        plan.map(PlanSummary::of).orElse(null),
        limits.map(LimitsDocument::of).orElse(null),
        wait.map(RetryAfter::seconds).orElse(null));
  }
}
