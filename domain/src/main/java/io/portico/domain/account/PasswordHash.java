package io.portico.domain.account;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The hash of a password with its parameters: {@code $argon2id$…}, or for imported hashes bcrypt
 * with {@code $2a$}, {@code $2b$} or {@code $2y$}.
 */
public record PasswordHash(String text) {

  private static final int LONGEST = 256;

  private static final Pattern BCRYPT =
      Pattern.compile("\\$2[aby]\\$(0[4-9]|1[0-4])\\$[./A-Za-z0-9]{53}");
  private static final String ARGON2 = "$argon2id$v=19$";
  private static final Pattern ARGON2_COSTS = Pattern.compile("m=(\\d{1,5}),t=\\d,p=[1-4]");

  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  /* Limits the time to verify an imported hash. */
  private static final int MOST_MEMORY_KIB = 65_536;

  /** The formats that are known. */
  public enum Format {
    ARGON2ID(ARGON2 + " with m up to " + MOST_MEMORY_KIB),
    BCRYPT("bcrypt $2a$, $2b$ or $2y$ with a cost of 4 to 14");

    private final String expected;

    Format(String expected) {
      this.expected = expected;
    }

    private boolean isOf(String text) {
      return switch (this) {
        case ARGON2ID -> isArgon2(text);
        case BCRYPT -> PasswordHash.BCRYPT.matcher(text).matches();
      };
    }

    private static Optional<Format> of(String text) {
      return Arrays.stream(values()).filter(format -> format.isOf(text)).findFirst();
    }
  }

  public PasswordHash {
    if (text.length() > LONGEST || Format.of(text).isEmpty()) {
      throw InvalidValueException.found(
          "passwordHash",
          "a text of %d characters".formatted(text.length()),
          Arrays.stream(Format.values()).map(format -> format.expected).collect(joining(", or ")));
    }
  }

  /** Returns the format of the text. */
  public Format format() {
    return Format.of(text).orElseThrow();
  }

  /* A regular expression for all of it would be slow, and every look-up of a developer runs this. */
  private static boolean isArgon2(String text) {
    if (!text.startsWith(ARGON2)) {
      return false;
    }
    var salt = text.indexOf('$', ARGON2.length()) + 1;
    var sum = text.lastIndexOf('$') + 1;
    if (salt == 0 || sum <= salt) {
      return false;
    }
    var costs = ARGON2_COSTS.matcher(text.substring(ARGON2.length(), salt - 1));
    return costs.matches()
        && Integer.parseInt(costs.group(1)) <= MOST_MEMORY_KIB
        && isBase64(text.substring(salt, sum - 1), 11, 64)
        && isBase64(text.substring(sum), 22, 86);
  }

  private static boolean isBase64(String text, int fewest, int most) {
    if (text.length() < fewest || text.length() > most) {
      return false;
    }
    for (var i = 0; i < text.length(); i++) {
      if (BASE64.indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return "PasswordHash[redacted]";
  }
}
