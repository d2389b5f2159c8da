package io.portico.application.service.gateway;

import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayId;

/** Seals the credentials of gateways, each for its own, so that they cannot be swapped. */
public record GatewayCredentials(Sealing sealing) {

  String seal(GatewayId gateway, GatewayCredential credential) {
    return sealing.seal(purpose(gateway), credential.secret());
  }

  /** Returns how the gateway is reached. */
  GatewayKeys.Connection connection(Gateway gateway) {
    return new GatewayKeys.Connection(
        gateway.id(),
        gateway.details(),
        gateway
            .sealedCredential()
            .map(hidden -> new GatewayCredential(sealing.open(purpose(gateway.id()), hidden))));
  }

  private static String purpose(GatewayId gateway) {
    return "gateway " + gateway;
  }
}
