package io.portico.application.port.in.gateway;

/** Use case: Portico tells gateways of keys that changed, and checks those that are due. */
public interface PushDueKeys {

  /** Begins what is due, and does not wait for the gateways. */
  void pushDue();
}
