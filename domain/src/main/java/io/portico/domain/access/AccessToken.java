package io.portico.domain.access;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.Text;

/** An access credential in clear text. Only its hash is stored. */
public record AccessToken(String secret) {

  /** What every credential of a service starts with, so that scanners for secrets recognise it. */
  public static final String SERVICE_PREFIX = "pts_";

  private static final int SHORTEST = 20;
  private static final int LONGEST = 512;

  /**
   * Returns a credential that an operator chose.
   *
   * @throws InvalidValueException if it is too short, too long or not printable ASCII; the message
   *     does not show it
   */
  public static AccessToken chosen(String field, String secret) {
    if (secret.length() < SHORTEST || secret.length() > LONGEST) {
      throw InvalidValueException.found(
          field,
          Text.counted(secret.length(), "character"),
          "%d to %d characters".formatted(SHORTEST, LONGEST));
    }
    if (!secret.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw InvalidValueException.found(
          field, "a credential with other characters", "printable ASCII without blanks");
    }
    return new AccessToken(secret);
  }

  /** Returns this credential as that of a service, by its prefix. */
  public AccessToken ofService() {
    return new AccessToken(SERVICE_PREFIX + secret);
  }

  /** Returns the hash, which is stored and compared. */
  public TokenHash hash() {
    return new TokenHash(Sha256.hex(secret));
  }

  @Override
  public String toString() {
    return "AccessToken[redacted]";
  }
}
