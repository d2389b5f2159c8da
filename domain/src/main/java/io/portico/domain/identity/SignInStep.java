package io.portico.domain.identity;

import io.portico.domain.shared.Worded;

/** A part of what a provider does for a sign-in. */
public enum SignInStep implements Worded {
  /** It says where it does what. */
  DISCOVERY,
  /** It knows the client and its secret. */
  CLIENT,
  /** It leads back to Portico. */
  REDIRECT,
  /** It says who a person is. */
  CLAIMS
}
