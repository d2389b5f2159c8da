package io.portico.application.port.out;

/** Finds out whether the store is there. */
public interface StoreProbe {

  /**
   * Returns whether the store answered just now. Throws nothing if it does not, and takes no longer
   * than anybody else waits for the store.
   */
  boolean answers();
}
