package io.portico.application.port.in.gateway;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayId;

/** Use case: an administrator removes a gateway. It keeps the keys that it has. */
public interface RemoveGateway {

  /** Removes the gateway and returns it as it was. */
  Gateway remove(Actor actor, GatewayId gateway, Precondition<Gateway> expected);
}
