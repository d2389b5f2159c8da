package io.portico.application.port.in.gateway;

/** Use case: Portico sends changed keys to gateways, and checks those that are due. */
public interface PushDueKeys {

  /** Begins what is due, and does not wait for the gateways. */
  void pushDue();
}
