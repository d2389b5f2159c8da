package io.portico.http.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.AddressRange;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredential.PreviousToken;
import io.portico.http.exchange.Timestamps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a service credential.
 *
 * @param previousUntil until when the token before the last rotation works; absent if there is none
 * @param lastUsedAt to the minute; absent before the first use
 * @param token a new token, in the response that creates it
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record ServiceCredentialDocument(
    String id,
    @JsonProperty("org_id") String organisation,
    String name,
    List<String> scopes,
    @JsonProperty("expires_at") @Nullable String expiresAt,
    List<String> addresses,
    List<BindingDocument> bindings,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("updated_at") String updatedAt,
    @JsonProperty("previous_until") @Nullable String previousUntil,
    @JsonProperty("last_used_at") @Nullable String lastUsedAt,
    @Nullable String token) {

  static ServiceCredentialDocument of(ServiceCredential credential) {
    return document(
        credential, credential.lastUsedAt().map(Timestamps::written).orElse(null), null);
  }

  /** Returns the JSON of a credential with a new token. */
  static ServiceCredentialDocument of(ServiceCredential credential, AccessToken token) {
    return document(
        credential, credential.lastUsedAt().map(Timestamps::written).orElse(null), token.secret());
  }

  /** Returns the JSON that ETags are made of: a use is no change. */
  static ServiceCredentialDocument withoutUse(ServiceCredential credential) {
    return document(credential, null, null);
  }

  private static ServiceCredentialDocument document(
      ServiceCredential credential, @Nullable String lastUsedAt, @Nullable String token) {
    var details = credential.details();
    return new ServiceCredentialDocument(
        credential.id().toString(),
        credential.organisation().toString(),
        details.name(),
        details.scopes().stream().map(Scope::toString).toList(),
        details.expiresAt().map(Timestamps::written).orElse(null),
        details.addresses().ranges().stream().map(AddressRange::toString).toList(),
        BindingDocument.of(details.bindings()),
        Timestamps.written(credential.createdAt()),
        Timestamps.written(credential.updatedAt()),
        credential.previous().map(PreviousToken::until).map(Timestamps::written).orElse(null),
        lastUsedAt,
        token);
  }
}
