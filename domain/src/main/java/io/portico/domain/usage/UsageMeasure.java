package io.portico.domain.usage;

import io.portico.domain.shared.Worded;

/** The sort criterion of a ranking. */
public enum UsageMeasure implements Worded {
  /** All hits. */
  HITS,
  /** Successful hits. */
  SUCCESS,
  /** Hits with errors. */
  ERROR,
  /** The mean latency; those without one come after the others when the largest come first. */
  LATENCY
}
