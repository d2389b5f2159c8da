package io.portico.sources;

import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a system is convinced with: given as it is, or kept in a file that is read for each reading,
 * because whoever runs it may replace it. Neither it nor its value is ever shown.
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
   * @throws InvalidValueException if it cannot be sent, told of {@code place}
   */
  static Credential of(String place, String value) {
    return checked(new Credential(place, () -> value));
  }

  /**
   * Returns the credential in {@code file}.
   *
   * @throws InvalidValueException if it cannot be read or sent, told of {@code place}
   */
  static Credential in(String place, Path file) {
    return checked(new Credential(place, () -> contentOf(file)));
  }

  private static Credential checked(Credential credential) {
    var _ = credential.checkedValue();
    return credential;
  }

  /** Returns the value as it is now. */
  String value() throws SourceFailure {
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
          InvalidValueException.found(
                  place, "a file that cannot be read", "a file that holds the token")
              .initCause(e);
    }
    if (value.isEmpty()
        || value.length() > LONGEST
        || !value.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw InvalidValueException.found(
          place, "no token", "1 to " + LONGEST + " visible ASCII characters without blanks");
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
