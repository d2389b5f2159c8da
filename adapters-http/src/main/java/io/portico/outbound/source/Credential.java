package io.portico.outbound.source;

import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The credential for a system: a fixed value, or a file that is read anew for each pull because it
 * may be replaced. Its value is never shown.
 */
final class Credential {

  private static final int LONGEST = 16_384;

  /** Where the value comes from. */
  private interface Origin {
    String value() throws IOException;
  }

  private final String place;
  private final Origin origin;

  private Credential(String place, Origin origin) {
    this.place = place;
    this.origin = origin;
  }

  /**
   * Returns the credential with this value.
   *
   * @throws InvalidValueException if it cannot be sent; the message names {@code place}
   */
  static Credential of(String place, String value) {
    return checked(new Credential(place, () -> value));
  }

  /**
   * Returns the credential in {@code file}.
   *
   * @throws InvalidValueException if it cannot be read or sent; the message names {@code place}
   */
  static Credential in(String place, Path file) {
    return checked(new Credential(place, () -> contentOf(file)));
  }

  private static Credential checked(Credential credential) {
    var _ = credential.checkedValue();
    return credential;
  }

  /** Returns the current value. */
  String value() {
    try {
      return checkedValue();
    } catch (InvalidValueException e) {
      throw new SourceFailure(String.valueOf(e.getMessage()));
    }
  }

  private String checkedValue() {
    String value;
    try {
      value = origin.value();
    } catch (IOException e) {
      throw (InvalidValueException)
          InvalidValueException.found(place, "an unreadable file", "a file that contains the token")
              .initCause(e);
    }
    if (value.isEmpty()
        || value.length() > LONGEST
        || !value.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw InvalidValueException.found(
          place, "not a token", "1 to " + LONGEST + " visible ASCII characters without blanks");
    }
    return value;
  }

  private static String contentOf(Path file) throws IOException {
    try (var content = Files.newInputStream(file)) {
      return new String(content.readNBytes(LONGEST + 1), StandardCharsets.UTF_8).strip();
    }
  }

  @Override
  public String toString() {
    return "Credential[redacted]";
  }
}
