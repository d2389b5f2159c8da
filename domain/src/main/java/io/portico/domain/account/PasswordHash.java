package io.portico.domain.account;

import io.portico.domain.shared.InvalidValueException;
import java.util.regex.Pattern;

/**
 * A password in its stored form, which says by itself how it was made: {@code $argon2id$…}, or the
 * {@code $2a$}, {@code $2b$} and {@code $2y$} of bcrypt when it was brought along from elsewhere.
 */
public record PasswordHash(String text) {

  /** The most characters. */
  public static final int LONGEST = 256;

  private static final Pattern BCRYPT =
      Pattern.compile("\\$2[aby]\\$(0[4-9]|1[0-4])\\$[./A-Za-z0-9]{53}");
  private static final Pattern ARGON2 =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,5}),t=\\d,p=[1-4]"
              + "\\$[A-Za-z0-9+/]{11,64}\\$[A-Za-z0-9+/]{22,86}");

  /* So that a hash from elsewhere cannot keep the checking threads busy for long. */
  private static final int MOST_MEMORY_KIB = 65_536;

  public PasswordHash {
    if (text.length() > LONGEST || !(isArgon2(text) || BCRYPT.matcher(text).matches())) {
      throw InvalidValueException.found(
          "password_hash",
          "a text of %d characters".formatted(text.length()),
          "bcrypt $2a$, $2b$ or $2y$ with a cost of 4 to 14, or $argon2id$v=19$ with m up to "
              + MOST_MEMORY_KIB);
    }
  }

  /** Returns whether it is of bcrypt. */
  public boolean isBcrypt() {
    return text.startsWith("$2");
  }

  private static boolean isArgon2(String text) {
    var matcher = ARGON2.matcher(text);
    return matcher.matches() && Integer.parseInt(matcher.group(1)) <= MOST_MEMORY_KIB;
  }

  @Override
  public String toString() {
    return "PasswordHash[redacted]";
  }
}
