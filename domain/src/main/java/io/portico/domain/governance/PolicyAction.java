package io.portico.domain.governance;

import io.portico.domain.shared.Worded;

/** What a policy does about APIs that violate it. */
public enum PolicyAction implements Worded {
  /** It reports them. */
  REPORT,
  /** It refuses a write by which an API would newly violate it. */
  BLOCK
}
