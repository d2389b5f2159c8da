package io.portico.domain.mail;

/** What a link in a mail of a site is for. */
public enum SiteLink {
  SIGN_UP(MailKind.SIGN_UP_STARTED),
  PASSWORD(MailKind.DEVELOPER_PASSWORD_RESET),
  ADDRESS(MailKind.ADDRESS_CONFIRMATION),
  APPLICATION(MailKind.APPLICATION_INVITATION);

  private final MailKind mail;

  SiteLink(MailKind mail) {
    this.mail = mail;
  }

  /** Returns the kind of the mail. */
  public MailKind mail() {
    return mail;
  }
}
