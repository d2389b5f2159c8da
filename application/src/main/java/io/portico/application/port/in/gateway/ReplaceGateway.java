package io.portico.application.port.in.gateway;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;
import java.util.Optional;

/** Use case: an administrator changes a gateway. All its keys are sent to it again. */
public interface ReplaceGateway {

  /**
   * Replaces the details of the gateway, and its credential if there is another, and returns it.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if there is no such gateway
   * @throws io.portico.domain.shared.InvalidValueException if its kind would change, a plan does
   *     not exist, or the stored credential would be sent to another address
   */
  Gateway replace(Command command);

  /**
   * The gateway after the change.
   *
   * @param credential empty to keep the present one
   */
  record Command(
      Actor actor,
      GatewayId gateway,
      GatewayDetails details,
      Optional<GatewayCredential> credential,
      Precondition<Gateway> expected) {}
}
