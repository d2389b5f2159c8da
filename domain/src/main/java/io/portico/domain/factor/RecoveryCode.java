package io.portico.domain.factor;

import io.portico.domain.shared.Sha256;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A code that replaces a second factor once.
 *
 * @param text 16 hexadecimal digits
 */
public record RecoveryCode(String text) {

  /** How many a user has at first. */
  public static final int NUMBER = 10;

  private static final int DIGITS = 16;
  private static final int GROUP = 4;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{16}");

  /** Returns the code that a random text determines. */
  public static RecoveryCode of(String random) {
    return new RecoveryCode(Sha256.hex("recovery code " + random).substring(0, DIGITS));
  }

  /** Returns the code that somebody typed, with or without hyphens and blanks. */
  public static Optional<RecoveryCode> parse(String typed) {
    var text = typed.replaceAll("[-\\s]", "").toLowerCase(Locale.ROOT);
    return FORM.matcher(text).matches() ? Optional.of(new RecoveryCode(text)) : Optional.empty();
  }

  /** Returns it in groups, as people read it. */
  public String shown() {
    return text.replaceAll("(.{" + GROUP + "})(?=.)", "$1-");
  }

  /** Returns its hash, in which it is stored: 64 hexadecimal digits. */
  public String hash() {
    return Sha256.hex(text);
  }

  @Override
  public String toString() {
    return "RecoveryCode[redacted]";
  }
}
