package io.portico.application.port.in.key;

/**
 * Use case: Portico itself ends the keys whose time is over, and reminds the developers of those
 * whose time will soon be (contract 4).
 */
public interface ExpireKeys {

  /**
   * Does for every key what is due, once, however many nodes do this at a time. Returns for how
   * many keys something was done here.
   */
  int endExpired();
}
