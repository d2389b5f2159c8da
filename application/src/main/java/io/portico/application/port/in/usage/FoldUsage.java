package io.portico.application.port.in.usage;

/** Use case: recorded usage is added to the counters of hours, days and months. */
public interface FoldUsage {

  /** Adds what was recorded, at most once a minute in a cluster. */
  void fold();
}
