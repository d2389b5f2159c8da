package io.portico.application.port.in.gateway;

/**
 * Use case: Portico finds the keys that a gateway should know, and those that it should not know,
 * without having been sent what follows from that.
 */
public interface FindUnpushedKeys {

  /** Queues the keys of gateways that are to be searched, and returns how many. */
  int findUnpushed();
}
