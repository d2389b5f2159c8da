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
  /** A link with which somebody who has signed up confirms the address. */
  SIGN_UP_STARTED,
  /** A sign-up waits for a review. */
  SIGN_UP_RECEIVED,
  /** Somebody signed up with the address of a developer. */
  SIGN_UP_KNOWN,
  SIGN_UP_APPROVED,
  SIGN_UP_DECLINED,
  /** A link with which a developer chooses another password. */
  DEVELOPER_PASSWORD_RESET,
  /** A link that confirms a change of the address of a developer. */
  ADDRESS_CONFIRMATION,
  ADDRESS_CHANGED,
  ACCOUNT_REMOVED,
  /** A link with which a developer joins an application. */
  APPLICATION_INVITATION,
  /** What administrators tell the developers of their site. */
  ANNOUNCEMENT,
  /** A second factor of a dashboard user was added or removed. */
  SECOND_FACTOR_CHANGED,
  WEBHOOK_DISABLED,
  /** A test of the mail server. */
  TEST;

  /** Returns whether it is sent to a developer, or to somebody who becomes one. */
  public boolean isToDeveloper() {
    return switch (this) {
      case KEY_ISSUED,
          KEY_READY,
          REQUEST_DECLINED,
          PASSWORD_CHANGED,
          KEY_REVOKED,
          KEY_EXPIRES,
          SIGN_UP_STARTED,
          SIGN_UP_KNOWN,
          SIGN_UP_APPROVED,
          SIGN_UP_DECLINED,
          DEVELOPER_PASSWORD_RESET,
          ADDRESS_CONFIRMATION,
          ADDRESS_CHANGED,
          ACCOUNT_REMOVED,
          APPLICATION_INVITATION,
          ANNOUNCEMENT ->
          true;
      case REQUEST_RECEIVED,
          USER_INVITED,
          PASSWORD_RESET,
          SIGN_UP_RECEIVED,
          SECOND_FACTOR_CHANGED,
          WEBHOOK_DISABLED,
          TEST ->
          false;
    };
  }
}
