package io.portico.http.planted;

import io.portico.application.port.out.api.Apis;

/** A controller that goes round the use cases, less visibly. */
public final class ControllerThatUsesAnOutboundPort {

  boolean isThere(Apis apis) {
    return apis.hashCode() == 0;
  }
}
