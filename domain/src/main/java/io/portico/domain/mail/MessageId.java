package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Identifier;
import java.util.regex.Pattern;

/**
 * The Message-ID of a mail, for example {@code <6a4f0c1e9d2b7f3a5c8e0d14@portal.example.com>}. It
 * is the same in all attempts, so that a mailbox can hide duplicates.
 */
public record MessageId(String text) {

  private static final Pattern FORM = Pattern.compile("<[!-;=?A-~]+@[!-;=?A-~]+>");

  public MessageId {
    if (!FORM.matcher(text).matches() || text.indexOf('@') != text.lastIndexOf('@')) {
      throw new IllegalArgumentException("text: " + text + " (expected: <…@…> in ASCII)");
    }
  }

  /**
   * Returns the Message-ID of the mail {@code id}.
   *
   * @param host the host name of the installation
   */
  public static MessageId of(Identifier id, String host) {
    return new MessageId("<" + id + "@" + host + ">");
  }

  /**
   * Returns this Message-ID with the domain of {@code sender}: filters distrust others. It stays as
   * it is if the domain has no ASCII form.
   */
  public MessageId from(EmailAddress sender) {
    var domain = sender.asciiDomain();
    return domain.chars().allMatch(c -> c < 0x80)
        ? new MessageId(text.substring(0, text.indexOf('@') + 1) + domain + ">")
        : this;
  }

  @Override
  public String toString() {
    return text;
  }
}
