package io.portico.domain.mail;

import java.util.Locale;

/** The name of a {@link StoredMessage}. */
public enum MailKind {
  /** A key, in the mail. */
  KEY_ISSUED,
  /** A link that shows a key once. */
  KEY_READY,
  REQUEST_RECEIVED,
  REQUEST_DECLINED,
  PASSWORD_CHANGED,
  KEY_REVOKED,
  KEY_EXPIRES;

  /** Returns the word for the kind, for example {@code key_issued}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
