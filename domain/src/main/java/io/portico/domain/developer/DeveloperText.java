package io.portico.domain.developer;

import io.portico.domain.shared.Worded;

/**
 * A line of text about a developer, which may be empty. Its word is its member of the interface and
 * its column. What it needs elsewhere is in the table of changes of the architecture.
 */
public enum DeveloperText implements Worded {

  /** By which the portal finds a developer who logs in elsewhere. */
  SSO_KEY("ssoKey", Trail.RECORDED),

  /** What the portal keeps. It may open an account. */
  NONCE("nonce", Trail.LEFT_OUT);

  /** The most characters of each. */
  public static final int LONGEST = 256;

  private enum Trail {
    RECORDED,
    LEFT_OUT
  }

  private final String term;
  private final Trail trail;

  DeveloperText(String term, Trail trail) {
    this.term = term;
    this.trail = trail;
  }

  /** Returns its name in errors, forms and the audit trail. */
  public String term() {
    return term;
  }

  /** Returns whether the audit trail records it. */
  public boolean isRecorded() {
    return trail == Trail.RECORDED;
  }
}
