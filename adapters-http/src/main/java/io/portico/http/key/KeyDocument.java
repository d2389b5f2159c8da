package io.portico.http.key;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An issued key in JSON.
 *
 * @param imported true if another gateway issued it, which alone can verify it; otherwise absent
 */
@JsonDocument
record KeyDocument(
    String key,
    String orgId,
    String developerId,
    String applicationId,
    String policyId,
    String state,
    String alias,
    @Nullable String version,
    @JsonInclude(JsonInclude.Include.ALWAYS) Map<String, String> fields,
    @Nullable String requestId,
    String dateCreated,
    @Nullable String expiresAt,
    @Nullable String endedAt,
    @Nullable String replacedBy,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String lastUsed,
    @Nullable Boolean imported) {

  /** Returns the document of a key. */
  static KeyDocument of(OrganisationId organisation, KeyWithUsage key) {
    return of(organisation, key.key(), key.lastUsed());
  }

  /** Returns the document of a key without its last use. */
  static KeyDocument withoutUsage(OrganisationId organisation, KeyWithState keyWithState) {
    return of(organisation, keyWithState, Optional.empty());
  }

  private static KeyDocument of(
      OrganisationId organisation, KeyWithState keyWithState, Optional<Instant> lastUsed) {
    var key = keyWithState.key();
    var grant = key.grant();
    return new KeyDocument(
        key.key().text(),
        organisation.toString(),
        grant.developer().toString(),
        grant.application().toString(),
        grant.plan().toString(),
        keyWithState.state().word(),
        grant.alias(),
        grant.version().isEmpty() ? null : grant.version(),
        grant.fields().values(),
        grant.request().map(KeyRequestId::toString).orElse(null),
        Timestamps.written(key.issuedAt()),
        key.expiresAt().map(Timestamps::written).orElse(null),
        key.endedAt().map(Timestamps::written).orElse(null),
        key.replacedBy().map(StoredKey::text).orElse(null),
        lastUsed.map(Timestamps::written).orElse(null),
        key.imported() ? Boolean.TRUE : null);
  }
}
