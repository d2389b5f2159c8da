package io.portico.http.identity;

import io.portico.domain.identity.IdentityProviderId;

/** The addresses that providers know, and where a sign-in begins. */
public final class SignInPaths {

  /** The path that those of all providers start with. */
  public static final String ALL = "/sign-in/oidc";

  private SignInPaths() {}

  /** Returns where a sign-in with a provider begins. */
  public static String start(IdentityProviderId provider) {
    return ALL + "/" + provider;
  }

  /** Returns where a provider leads the browser back. */
  public static String callback(IdentityProviderId provider) {
    return start(provider) + "/callback";
  }

  /** Returns where a provider says that sessions have ended. */
  public static String logout(IdentityProviderId provider) {
    return start(provider) + "/logout";
  }
}
