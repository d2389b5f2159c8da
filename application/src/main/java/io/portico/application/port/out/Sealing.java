package io.portico.application.port.out;

/** Makes texts unreadable for everybody without the secret of the installation. */
public interface Sealing {

  /**
   * Returns {@code clear} in a form that only {@link #open} reads, and that nobody can change
   * unnoticed.
   *
   * @param purpose what the text is for; to be told again when it is opened
   */
  String seal(String purpose, String clear);

  /**
   * Returns what was sealed.
   *
   * @throws IllegalStateException if it was changed, or sealed for another purpose or with another
   *     secret
   */
  String open(String purpose, String sealed);
}
