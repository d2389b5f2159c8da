package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;
import java.util.regex.Pattern;

/**
 * What mail servers and mailboxes tell one mail from another by, for example {@code
 * <6a4f0c1e9d2b7f3a5c8e0d14@portal.example.com>}. A mail keeps it however often it is tried, so
 * that a mailbox that got it twice may show it once.
 */
public record MessageId(String text) {

  private static final Pattern FORM = Pattern.compile("<[!-;=?A-~]+@[!-;=?A-~]+>");

  public MessageId {
    requireNonNull(text, "text");
    if (!FORM.matcher(text).matches() || text.indexOf('@') != text.lastIndexOf('@')) {
      throw new IllegalArgumentException("text: " + text + " (expected: <…@…> in ASCII)");
    }
  }

  /**
   * Returns the one of {@code id}.
   *
   * @param host where the installation is reached
   */
  public static MessageId of(Identifier id, String host) {
    return new MessageId("<" + id + "@" + host + ">");
  }

  @Override
  public String toString() {
    return text;
  }
}
