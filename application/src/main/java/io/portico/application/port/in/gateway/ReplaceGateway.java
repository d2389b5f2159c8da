package io.portico.application.port.in.gateway;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.GatewayCredential;
import io.portico.domain.gateway.GatewayDetails;
import io.portico.domain.gateway.GatewayId;

/** Use case: an administrator changes a gateway. All its keys are sent to it again. */
public interface ReplaceGateway {

  /**
   * Replaces the details of the gateway and its credential, and returns it.
   *
   * @throws io.portico.domain.shared.InvalidValueException if its kind would change, a plan does
   *     not exist, or the stored credential would be sent to another address or in another header
   */
  Gateway replace(Command command);

  /** The credential after the change. */
  sealed interface Credential {

    /** The present one, if there is one. */
    record Present() implements Credential {}

    /** Another one. */
    record Other(GatewayCredential credential) implements Credential {}

    /** None. */
    record None() implements Credential {}
  }

  /** The gateway after the change. */
  record Command(
      Actor actor,
      GatewayId gateway,
      GatewayDetails details,
      Credential credential,
      Precondition<Gateway> expected) {}
}
