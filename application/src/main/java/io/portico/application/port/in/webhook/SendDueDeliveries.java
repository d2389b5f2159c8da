package io.portico.application.port.in.webhook;

/** Use case: Portico sends the deliveries that are due, on every node. */
public interface SendDueDeliveries {

  /** Begins to send what is due, and does not wait for the receivers. */
  void sendDue();
}
