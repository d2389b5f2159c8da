package io.portico.http.key;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.server.Timestamps;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verification of one key in JSON. A key that the organisation never issued has the first two
 * members only.
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
    @Nullable String alias,
    @Nullable String version,
    @Nullable Map<String, String> fields,
    @JsonProperty("expires_at") @Nullable String expiresAt) {

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
            result.isValid(), code(result), null, null, null, null, null, null, null, null);
  }

  private static VerificationDocument of(
      OrganisationId organisation, VerificationResult result, IssuedKey key) {
    var grant = key.grant();
    return new VerificationDocument(
        result.isValid(),
        code(result),
        key.key().text(),
        organisation.toString(),
        grant.plan().toString(),
        grant.developer().toString(),
        grant.alias(),
        grant.version().isEmpty() ? null : grant.version(),
        grant.fields().values(),
        key.expiresAt().isEmpty() ? null : Timestamps.written(key.expiresAt().get()));
  }

  private static String code(VerificationResult result) {
    return switch (result) {
      case VALID -> "VALID";
      case NOT_FOUND -> "NOT_FOUND";
      case REVOKED -> "DISABLED";
      case EXPIRED -> "EXPIRED";
      case DEVELOPER_INACTIVE -> "DEVELOPER_INACTIVE";
      case IMPORTED -> "IMPORTED";
      case MALFORMED -> "MALFORMED";
    };
  }
}
