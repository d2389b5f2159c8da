package io.portico.application.port.out;

/** Finds out whether the store is there. */
public interface StoreProbe {

  /**
   * Returns whether the store answered just now, to whoever reads and to whoever changes something.
   * Throws nothing if it does not, and waits for seconds at most.
   */
  boolean answers();
}
