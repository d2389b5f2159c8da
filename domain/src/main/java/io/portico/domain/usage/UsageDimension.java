package io.portico.domain.usage;

import io.portico.domain.shared.Worded;

/** A grouping of usage besides time and response code. */
public enum UsageDimension implements Worded {
  /** The API that was called. */
  API,
  /** The owner of the key. */
  DEVELOPER,
  /** The application of the key. */
  APPLICATION,
  /** The plan of the call; classic portals call it a policy. */
  POLICY,
  /** The key of the call. */
  KEY;

  /** Returns whether it is of the target of a call: then latencies are known by it. */
  public boolean isOfTarget() {
    return this == API || this == POLICY;
  }
}
