package io.portico.domain.account;

import io.portico.domain.shared.Worded;

/** Whose accounts: the sign-ins, sessions and links of one realm open nothing of the other. */
public enum Realm implements Worded {
  DEVELOPERS,
  /** Dashboard users. */
  USERS,
  /** Dashboard users on the way to the site, which shows them nothing before they are there. */
  ENTERING,
  /** Dashboard users who see the site as a developer does, and change nothing there. */
  SEEING
}
