package io.portico.domain.mail;

/** What a mail of a site without a link that is used once reports. */
public enum SiteNotice {
  /** Somebody signed up with the address of a developer. */
  SIGN_UP_KNOWN(MailKind.SIGN_UP_KNOWN),
  SIGN_UP_APPROVED(MailKind.SIGN_UP_APPROVED),
  SIGN_UP_DECLINED(MailKind.SIGN_UP_DECLINED),
  ADDRESS_CHANGED(MailKind.ADDRESS_CHANGED),
  ACCOUNT_REMOVED(MailKind.ACCOUNT_REMOVED);

  private final MailKind mail;

  SiteNotice(MailKind mail) {
    this.mail = mail;
  }

  /** Returns the kind of the mail. */
  public MailKind mail() {
    return mail;
  }
}
