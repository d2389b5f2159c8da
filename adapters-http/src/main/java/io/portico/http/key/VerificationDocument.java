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
 * Whether one key is to be let through, and what it is for. Of a key that the organisation never
 * had, only the first two are told.
 *
 * @param code VALID, NOT_FOUND, DISABLED, EXPIRED, DEVELOPER_INACTIVE or MALFORMED
 * @param key its hash; the key itself where keys are not hashed
 * @param alias the address that the developer had when it was issued
 * @param version of the API that was asked for
 * @param fields what the key carries along
 * @param expiresAt from when on it opens nothing
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

  /** Several of them, in the order in which they were asked for. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Several(List<VerificationDocument> results) {}

  static Several of(OrganisationId organisation, List<Verification> verifications) {
    return new Several(
        verifications.stream().map(one -> VerificationDocument.of(organisation, one)).toList());
  }

  static VerificationDocument of(OrganisationId organisation, Verification verification) {
    var verdict = verification.verdict();
    return verification.key().isPresent()
        ? of(organisation, verdict, verification.key().get())
        : new VerificationDocument(
            verdict.isValid(), verdict.name(), null, null, null, null, null, null, null, null);
  }

  private static VerificationDocument of(
      OrganisationId organisation, VerificationResult verdict, IssuedKey key) {
    var grant = key.grant();
    return new VerificationDocument(
        verdict.isValid(),
        verdict.name(),
        key.key().text(),
        organisation.toString(),
        grant.plan().toString(),
        grant.developer().toString(),
        grant.alias(),
        grant.version().isEmpty() ? null : grant.version(),
        grant.fields().values(),
        key.expiresAt().isEmpty() ? null : Timestamps.written(key.expiresAt().get()));
  }
}
