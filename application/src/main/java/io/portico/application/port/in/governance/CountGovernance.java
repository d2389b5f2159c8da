package io.portico.application.port.in.governance;

/** Use case: Portico counts labelled and compliant APIs, so that their trend can be shown. */
public interface CountGovernance {

  /**
   * Counts for every organisation whose counts of today are older than an hour, or missing. The
   * last counts of a day remain.
   */
  void countDue();
}
