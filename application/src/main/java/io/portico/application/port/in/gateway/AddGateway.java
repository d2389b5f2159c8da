package io.portico.application.port.in.gateway;

import io.portico.domain.access.Actor;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import java.util.Optional;

/** Use case: an administrator adds a gateway, to which the keys of its plans are pushed. */
public interface AddGateway {

  /**
   * Adds a gateway.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a plan does not exist
   */
  Outcome add(Command command);

  /**
   * The gateway to add.
   *
   * @param credential empty if its administration needs none
   */
  record Command(Actor actor, GatewayDetails details, Optional<GatewayCredential> credential) {}

  sealed interface Outcome {

    record Added(Gateway gateway) implements Outcome {}

    /** The organisation has the maximum number. */
    record TooMany(int most) implements Outcome {}
  }
}
