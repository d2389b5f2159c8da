package io.portico.application.port.in.maintenance;

/** Use case: a load balancer asks whether requests should be sent to this node. */
public interface CheckReadiness {

  /** Returns whether this node has all that it needs to answer requests. */
  boolean isReady();
}
