package io.portico.domain.account;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.function.Predicate;

/**
 * The rules for new passwords: length, and not one of the most used. There are no rules for their
 * composition (NIST SP 800-63B).
 *
 * @param shortest the fewest characters
 * @param refused returns whether a password is among the most used
 */
public record PasswordRules(int shortest, Predicate<Password> refused) {

  /** The fewest characters unless the operator decides otherwise. */
  public static final int DEFAULT_SHORTEST = 8;

  /** The most characters. */
  public static final int LONGEST = 128;

  public PasswordRules {
    if (shortest < 1 || shortest > LONGEST) {
      throw new InvalidValueException(
          "shortest", String.valueOf(shortest), "a whole number from 1 to " + LONGEST);
    }
  }

  /**
   * Does nothing if {@code password} keeps the rules.
   *
   * @throws InvalidValueException if not; the message does not show the password
   */
  public void check(Password password) {
    var secret = password.secret();
    var length = Text.length(secret);
    if (length < shortest || length > LONGEST) {
      throw InvalidValueException.found(
          "password",
          Text.counted(length, "character"),
          "%d to %d characters".formatted(shortest, LONGEST));
    }
    if (secret.indexOf('\0') >= 0) {
      throw InvalidValueException.found(
          "password", "a NUL character", "characters that can be typed");
    }
    if (refused.test(password)) {
      throw InvalidValueException.found(
          "password", "one of the most used passwords", "one that is harder to guess");
    }
  }
}
