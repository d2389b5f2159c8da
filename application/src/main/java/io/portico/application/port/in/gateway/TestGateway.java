package io.portico.application.port.in.gateway;

import io.portico.domain.access.Actor;
import io.portico.domain.gateway.GatewayId;

/** Use case: an administrator tests the connection to a gateway. */
public interface TestGateway {

  /**
   * Connects to the gateway, and changes nothing there.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such gateway
   */
  Outcome test(Actor actor, GatewayId gateway);

  sealed interface Outcome {

    /** It answers, and accepts the credential. */
    record Reached() implements Outcome {}

    /** It does not; why. */
    record Failed(String reason) implements Outcome {}
  }
}
