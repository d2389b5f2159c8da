package io.portico.domain.identity;

import io.portico.domain.shared.Worded;

/** Why a sign-in with a provider was refused. */
public enum SignInRefusal implements Worded {
  /** The provider did not answer, or not as the standard says. */
  PROVIDER_FAILED,
  /** What came is not from the provider, or not for this sign-in. */
  FORGED,
  /** The sign-in was begun too long ago, in another browser, or is done already. */
  EXPIRED,
  /** The provider refused the person, or the person turned back. */
  DENIED,
  /** The person is not signed in at the provider. */
  NOT_SIGNED_IN,
  /** The provider names no address of the person that it has verified. */
  NO_VERIFIED_ADDRESS,
  /** Addresses of this domain may not become users. */
  DOMAIN,
  /** Somebody has to add the user first. */
  NO_USER,
  /** The user is inactive. */
  INACTIVE,
  /** A user has the address, who cannot prove it with a password. */
  ADDRESS_TAKEN,
  /** Neither the user nor a group of the person has a role. */
  NO_ROLE,
  /** The most sign-ins were begun in the network of the person. */
  TOO_MANY,
  /** The organisation has the most users. */
  TOO_MANY_USERS
}
