package io.portico.http.access;

import io.portico.application.port.in.access.WantedBinding;
import io.portico.domain.access.Actor;
import io.portico.domain.access.AddressRange;
import io.portico.domain.access.AddressRanges;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a service credential. */
final class ServiceCredentialRequest {

  private ServiceCredentialRequest() {}

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

  /** Returns how long the present token still works. */
  static RotationOverlap readOverlap(byte[] body) {
    return Optional.of(body)
        .filter(json -> json.length > 0)
        .flatMap(
            json -> JsonObject.parse(json).only("overlap_seconds").optionalLong("overlap_seconds"))
        .map(RotationOverlap::ofSeconds)
        .orElse(RotationOverlap.DEFAULT);
  }
}
