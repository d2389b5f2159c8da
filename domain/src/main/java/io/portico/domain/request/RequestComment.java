package io.portico.domain.request;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.portico.domain.shared.UserId;
import java.time.Instant;

/**
 * What somebody said about a key request, for others who decide. Comments are immutable.
 *
 * @param author a user, or the {@linkplain io.portico.domain.access.ServiceCredentialId#actor
 *     actor} of a service credential
 */
public record RequestComment(Identifier id, UserId author, String text, Instant at) {

  /** The most characters of a comment. */
  public static final int LONGEST = 2_000;

  /** The most comments on one request. */
  public static final int MOST = 100;

  private static final String FIELD = "text";

  public RequestComment {
    checkText(text);
  }

  /**
   * Does nothing if {@code text} may be a comment.
   *
   * @throws InvalidValueException if it is blank or too long
   */
  public static void checkText(String text) {
    Text.prose(FIELD, text, LONGEST);
    if (text.isBlank()) {
      throw new InvalidValueException(FIELD, text, "1 to " + LONGEST + " characters");
    }
  }
}
