package io.portico.domain.mail;

import io.portico.domain.shared.Worded;

/** The kind of a {@link StoredMessage}. */
public enum MailKind implements Worded {
  /** A key, in the mail. */
  KEY_ISSUED,
  /** A link that shows a key once. */
  KEY_READY,
  REQUEST_RECEIVED,
  REQUEST_DECLINED,
  PASSWORD_CHANGED,
  KEY_REVOKED,
  KEY_EXPIRES,
  /** A link with which a new dashboard user chooses a password. */
  USER_INVITED,
  /** A link with which a dashboard user chooses another password. */
  PASSWORD_RESET,
  WEBHOOK_DISABLED,
  /** A test of the mail server. */
  TEST
}
