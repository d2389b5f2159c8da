package io.portico.application.port.out;

/** Finds out whether the store takes changes. */
public interface StoreProbe {

  /**
   * Returns whether the store committed a change within the last second; tries one if none was
   * tried. Waits for less than a second, and throws nothing.
   */
  boolean acceptsChanges();
}
