package io.portico.application.port.in.gateway;

/** Use case: Portico finds the keys that a new or changed gateway should know. */
public interface FindUnpushedKeys {

  /** Queues the keys of gateways that are to be searched, and returns how many. */
  int findUnpushed();
}
