package io.portico.domain.session;

import io.portico.domain.shared.Worded;

/** What an {@link AccessLink} is for. */
public enum AccessLinkPurpose implements Worded {
  /** The first administrator chooses an email address and a password. */
  SET_UP,
  /** A new user chooses a password. */
  INVITATION,
  /** A user who has forgotten the password chooses another. */
  PASSWORD_RESET
}
