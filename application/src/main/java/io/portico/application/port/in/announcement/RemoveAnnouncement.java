package io.portico.application.port.in.announcement;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;

/**
 * Use case: an administrator removes an announcement. Mails that are not stored yet are not sent.
 */
public interface RemoveAnnouncement {

  /** Removes an announcement and returns it as it was. */
  Announcement remove(
      Actor actor, AnnouncementId announcement, Precondition<Announcement> expected);
}
