package io.portico.application.port.in.gateway;

import io.portico.domain.access.Actor;
import io.portico.domain.gateway.GatewayId;

/** Use case: an administrator tests the connection to a gateway. */
public interface TestGateway {

  /** Connects to the gateway, and changes nothing there. */
  Outcome test(Actor actor, GatewayId gateway);

  sealed interface Outcome {

    /** It answers, and accepts the credential. */
    record Reached() implements Outcome {}

    /** It does not; why. */
    record Failed(String reason) implements Outcome {}
  }
}
