package io.portico.application.port.out;

import java.util.Optional;

/** Encrypts and authenticates texts with the secret of the installation. */
public interface Sealing {

  /**
   * Returns {@code clear} encrypted, so that only {@link #open} reads it and changes are detected.
   *
   * @param purpose the use of the text, which must be the same when it is opened
   */
  String seal(String purpose, String clear);

  /**
   * Returns the text that was sealed.
   *
   * @throws IllegalStateException if it was changed, or sealed for another purpose or with another
   *     secret
   */
  String open(String purpose, String sealed);

  /** Does what {@link #open} does; empty if it was changed, or was not sealed so. */
  default Optional<String> opened(String purpose, String sealed) {
    try {
      return Optional.of(open(purpose, sealed));
    } catch (IllegalStateException _) {
      return Optional.empty();
    }
  }
}
