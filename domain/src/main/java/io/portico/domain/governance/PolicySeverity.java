package io.portico.domain.governance;

import io.portico.domain.shared.Worded;

/** How serious a violation of a policy is. */
public enum PolicySeverity implements Worded {
  ERROR,
  WARNING,
  INFO
}
