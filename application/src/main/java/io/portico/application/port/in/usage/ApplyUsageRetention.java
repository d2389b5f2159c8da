package io.portico.application.port.in.usage;

/** Use case: Portico removes counts of usage that are kept no more. */
public interface ApplyUsageRetention {

  /**
   * Removes some of them, a few at a time so that nobody waits, unless another node is at it.
   * Returns how many.
   */
  int forget();
}
