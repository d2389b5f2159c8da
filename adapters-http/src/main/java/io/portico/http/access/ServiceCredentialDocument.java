package io.portico.http.access;

import io.portico.application.port.in.access.WantedBinding;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.AddressRange;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredential.PreviousToken;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of a service credential.
 *
 * @param previousUntil until when the token before the last rotation works; absent if there is none
 * @param lastUsedAt to the minute; absent before the first use
 * @param token a new token, in the response that creates it
 */
@JsonDocument
record ServiceCredentialDocument(
    String id,
    String orgId,
    String name,
    List<String> scopes,
    @Nullable String expiresAt,
    List<String> addresses,
    List<BindingDocument> bindings,
    String createdAt,
    String updatedAt,
    @Nullable String previousUntil,
    @Nullable String lastUsedAt,
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

  static ServiceCredentialDetails read(byte @Nullable [] body) {
    return details(
        JsonObject.parse(body).only("name", "scopes", "expires_at", "addresses", "bindings"));
  }

  /** Returns the replacement of a credential. A client may send it back as it was read. */
  static ServiceCredentialDetails readReplacement(
      byte @Nullable [] body, ServiceCredentialId id, Actor actor) {
    var json =
        JsonObject.parse(body)
            .only(
                "id",
                "org_id",
                "name",
                "scopes",
                "expires_at",
                "addresses",
                "bindings",
                "created_at",
                "updated_at",
                "previous_until",
                "last_used_at");
    Ids.requireSame(json, "id", id.value(), "the id in the path");
    Ids.requireOwnOrganisation(json, actor);
    for (var time : List.of("created_at", "updated_at", "previous_until", "last_used_at")) {
      json.optionalText(time).ifPresent(text -> Timestamps.read(time, text));
    }
    return details(json);
  }

  private static ServiceCredentialDetails details(JsonObject json) {
    return new ServiceCredentialDetails(
        json.text("name"),
        json.texts("scopes", ServiceCredentialDetails.MOST_SCOPES, Scope::parse),
        json.optionalText("expires_at").map(text -> Timestamps.read("expires_at", text)),
        new AddressRanges(
            json.optionalTexts("addresses", AddressRanges.MOST, AddressRange::parse)
                .orElse(List.of())));
  }

  /** Returns what limits the scopes; empty if the body does not say. */
  static Optional<List<WantedBinding>> readBindings(byte @Nullable [] body) {
    return Optional.of(JsonObject.parse(body))
        .filter(json -> json.has("bindings"))
        .map(BindingDocument::read);
  }
}
