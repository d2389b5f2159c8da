package io.portico.application.port.in.announcement;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;

/** Use case: an administrator has an announcement mailed, once, to the developers it concerns. */
public interface MailAnnouncement {

  /** Starts the mailing, which goes on by itself. */
  Outcome mail(Actor actor, AnnouncementId announcement, Precondition<Announcement> expected);

  sealed interface Outcome {

    record Started(Announcement announcement) implements Outcome {}

    /** It has been mailed, or is being mailed. */
    record MailedBefore() implements Outcome {}

    /** The site to which the mails lead is off. */
    record SiteOff() implements Outcome {}
  }
}
