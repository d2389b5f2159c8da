package io.portico.domain.identity;

import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.Sha256;
import java.time.Duration;
import java.time.Instant;

/**
 * A sign-in that was begun in a tab of a browser, and which its callback ends.
 *
 * @param state the hash of what the callback must bring
 * @param browser the hash of what the browser must show
 * @param nonce what the identity token must name
 * @param sealedVerifier what proves to the provider who began it
 * @param next the local path that the browser is led to
 * @param silent whether the provider was to ask the person nothing
 * @param network where it was begun
 */
public record SignInFlow(
    TokenHash state,
    TokenHash browser,
    IdentityProviderId provider,
    String nonce,
    String sealedVerifier,
    String next,
    boolean silent,
    String network,
    Instant expiresAt) {

  /** How long a person has at the provider. */
  public static final Duration VALIDITY = Duration.ofMinutes(10);

  /** The most characters of the path. A longer one leads to the first page. */
  public static final int LONGEST_NEXT = 2_000;

  /** The most sign-ins that are begun in one network, such as a company, and not ended. */
  public static final int MOST_OF_NETWORK = 2_000;

  private static final int NAME = 16;

  /** Returns the name of the sign-in whose callback brings {@code state}, which is not secret. */
  public static String name(String state) {
    return Sha256.hex(state).substring(0, NAME);
  }
}
