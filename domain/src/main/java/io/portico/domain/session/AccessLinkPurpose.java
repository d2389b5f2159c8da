package io.portico.domain.session;

import io.portico.domain.account.Realm;
import io.portico.domain.shared.Worded;

/** What an {@link AccessLink} is for. */
public enum AccessLinkPurpose implements Worded {
  /** The first administrator chooses an email address and a password. */
  SET_UP(Realm.USERS),
  /** A new user chooses a password. */
  INVITATION(Realm.USERS),
  /** A user who has forgotten the password chooses another. */
  PASSWORD_RESET(Realm.USERS),
  /** Somebody who has signed up on a site confirms the address. */
  SIGN_UP(Realm.DEVELOPERS),
  /** A developer who has forgotten the password chooses another. */
  DEVELOPER_PASSWORD(Realm.DEVELOPERS),
  /** A developer confirms a change of the address, at the new one. */
  NEW_ADDRESS(Realm.DEVELOPERS),
  /** A developer confirms a change of the address, at the present one. */
  PRESENT_ADDRESS(Realm.DEVELOPERS),
  /** A developer becomes a member of an application. */
  APPLICATION(Realm.DEVELOPERS);

  private final Realm realm;

  AccessLinkPurpose(Realm realm) {
    this.realm = realm;
  }

  /** Returns whose link it is. A link of one realm does nothing in the other. */
  public Realm realm() {
    return realm;
  }
}
