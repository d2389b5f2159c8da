package io.portico.application.port.in.announcement;

/** Use case: Portico goes on with the mailings of announcements. */
public interface MailDueAnnouncements {

  /** Stores further mails of each announcement that is being mailed, as many as fit. */
  void mailDue();
}
