package io.portico.application.port.in.gateway;

import io.portico.domain.access.Actor;
import io.portico.domain.gateway.GatewayId;

/** Use case: an administrator has a gateway compared with Portico now, not only in the night. */
public interface ReconcileGateway {

  /** Has all keys of the gateway checked, and differences corrected. */
  void reconcile(Actor actor, GatewayId gateway);
}
