package io.portico.http.gateway;

import io.portico.application.port.in.gateway.ReplaceGateway;
import io.portico.domain.gateway.GatewayAddress;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayKind;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.exchange.Ids;
import io.portico.http.json.JsonObject;
import java.util.Optional;

/** Reads gateways from JSON. */
final class GatewayRequest {

  private GatewayRequest() {}

  /** A gateway to be added. */
  record NewGateway(GatewayDetails details, Optional<GatewayCredential> credential) {}

  /** A gateway in place of the present one. */
  record GatewayReplacement(GatewayDetails details, ReplaceGateway.Credential credential) {}

  static NewGateway read(PlanIds plans, JsonObject json) {
    json.only("name", "kind", "url", "credential", "credential_header", "tyk_org_id", "plans");
    return new NewGateway(
        details(json, plans),
        json.optionalSecret("credential")
            .filter(text -> !text.isEmpty())
            .map(GatewayCredential::new));
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
    // Whether there is one follows from what was sent before: it is the server's to say.
    json.optionalFlag("has_credential");
    return new GatewayReplacement(details(json, plans), credential(json));
  }

  /* The present one stays unless another is sent, or an empty one to remove it. */
  private static ReplaceGateway.Credential credential(JsonObject json) {
    return json.optionalSecret("credential")
        .<ReplaceGateway.Credential>map(
            text ->
                text.isEmpty()
                    ? new ReplaceGateway.Credential.None()
                    : new ReplaceGateway.Credential.Other(new GatewayCredential(text)))
        .orElseGet(ReplaceGateway.Credential.Present::new);
  }

  private static GatewayDetails details(JsonObject json, PlanIds plans) {
    var kind = json.text("kind", word -> Worded.of(GatewayKind.class, "kind", word));
    return new GatewayDetails(
        json.text("name"),
        kind,
        json.text("url", GatewayAddress::parse),
        json.optionalText("credential_header").filter(text -> !text.isEmpty()),
        json.optionalText("tyk_org_id").filter(text -> !text.isEmpty()),
        json.texts("plans", GatewayDetails.MOST_PLANS, Ids.plan(plans)));
  }
}
