package io.portico.domain.limit;

import io.portico.domain.shared.Worded;

/** A limit of a plan. */
public enum LimitKind implements Worded {
  RATE,
  QUOTA
}
