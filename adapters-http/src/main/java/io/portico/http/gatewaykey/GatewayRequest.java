package io.portico.http.gatewaykey;

import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.json.JsonObject;
import io.portico.http.server.Ids;
import java.util.Optional;

/** Reads gateways from JSON. */
final class GatewayRequest {

  private GatewayRequest() {}

  /** A gateway to be added. */
  record NewGateway(GatewayDetails details, Optional<GatewayCredential> credential) {}

  /** A gateway in place of the present one. */
  record GatewayReplacement(GatewayDetails details, ReplaceGateway.Credential credential) {}

  static NewGateway read(PlanIds plans, JsonObject json) {
    return sent(
        json.only("name", "kind", "url", "credential", "credential_header", "tyk_org_id", "plans"),
        plans);
  }

  /** Reads the gateway with this id, which may be sent back as it was read. */
  static GatewayReplacement readReplacement(PlanIds plans, JsonObject json, Identifier id) {
    json.only(
        "id",
        "name",
        "kind",
        "url",
        "credential",
        "credential_header",
        "has_credential",
        "tyk_org_id",
        "plans",
        "created_at",
        "updated_at");
    Ids.requireSame(json, "id", id, "the id of the gateway, " + id);
    var sent = sent(json, plans);
    return new GatewayReplacement(
        sent.details(), credential(sent.credential(), json.optionalFlag("has_credential")));
  }

  /* One that is given counts, as in a gateway without one that is sent back with it. */
  private static ReplaceGateway.Credential credential(
      Optional<GatewayCredential> given, Optional<Boolean> hasCredential) {
    if (given.isPresent()) {
      return new ReplaceGateway.Credential.Other(given.get());
    }
    return hasCredential.orElse(true)
        ? new ReplaceGateway.Credential.Present()
        : new ReplaceGateway.Credential.None();
  }

  private static NewGateway sent(JsonObject json, PlanIds plans) {
    var kind = json.text("kind", word -> Worded.of(GatewayKind.class, "kind", word));
    var details =
        new GatewayDetails(
            json.text("name"),
            kind,
            json.text("url", GatewayAddress::parse),
            json.optionalText("credential_header").filter(text -> !text.isEmpty()),
            json.optionalText("tyk_org_id").filter(text -> !text.isEmpty()),
            json.texts("plans", GatewayDetails.MOST_PLANS, Ids.plan(plans)));
    return new NewGateway(details, json.optionalSecret("credential").map(GatewayCredential::new));
  }
}
