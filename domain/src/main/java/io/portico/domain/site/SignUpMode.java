package io.portico.domain.site;

import io.portico.domain.shared.Worded;

/** Who may become a developer on a site. */
public enum SignUpMode implements Worded {
  /** Whoever confirms an email address. */
  OPEN,
  /** Whoever confirms an email address and is approved by an administrator. */
  REVIEWED,
  /** No one further. */
  CLOSED
}
