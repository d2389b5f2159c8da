package io.portico.domain.mail;

import io.portico.domain.shared.Text;
import java.util.Optional;

/** What is remembered of why a mail was not sent. */
public final class SendingError {

  /** The most characters. */
  public static final int LONGEST = 500;

  private static final String SECRET = "[redacted]";

  private SendingError() {}

  /**
   * Returns what a mail server or a connection said as one line that may be shown.
   *
   * @param secret what the mail encloses; a server may quote it
   */
  public static String of(String said, Optional<String> secret) {
    var line = new StringBuilder();
    secret
        .map(hidden -> said.replace(hidden, SECRET))
        .orElse(said)
        .codePoints()
        .map(c -> Text.isPrintable(c) ? c : ' ')
        .forEach(line::appendCodePoint);
    var text = line.toString().strip().replaceAll(" {2,}", " ");
    return text.codePointCount(0, text.length()) > LONGEST
        ? text.substring(0, text.offsetByCodePoints(0, LONGEST - 1)) + "…"
        : text;
  }
}
