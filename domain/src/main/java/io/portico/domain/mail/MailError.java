package io.portico.domain.mail;

import io.portico.domain.shared.Text;
import java.util.Optional;

/** The stored form of sending errors. */
public final class MailError {

  /** The maximum number of characters. */
  public static final int LONGEST = 500;

  private static final String SECRET = "[redacted]";

  /** What the error of a mail begins with that the operator must mend something for. */
  public static final String HELD = "the sender or the login is rejected: ";

  private MailError() {}

  /** Returns {@code reply} as {@link #of} does, marked as one that concerns the installation. */
  public static String held(String reply, Optional<String> secret) {
    return of(HELD + reply, secret);
  }

  /**
   * Returns {@code reply} as one printable line without the secret.
   *
   * @param reply the reply of a mail server or the error of a connection
   * @param secret the secret of the mail, which a server may quote
   */
  public static String of(String reply, Optional<String> secret) {
    var line = new StringBuilder();
    secret
        .map(hidden -> reply.replace(hidden, SECRET))
        .orElse(reply)
        .codePoints()
        .map(c -> Text.isPrintable(c) ? c : ' ')
        .forEach(line::appendCodePoint);
    return Text.abbreviated(line.toString().strip().replaceAll(" {2,}", " "), LONGEST);
  }
}
