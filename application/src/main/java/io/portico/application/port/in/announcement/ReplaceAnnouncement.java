package io.portico.application.port.in.announcement;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;

/** Use case: an administrator changes an announcement. */
public interface ReplaceAnnouncement {

  /**
   * Replaces the details of an announcement and returns it.
   *
   * @throws io.portico.domain.shared.InvalidValueException if its API or plan does not exist, or if
   *     it has been mailed to another audience
   */
  Announcement replace(Command command);

  record Command(
      Actor actor,
      AnnouncementId announcement,
      AnnouncementDetails details,
      Precondition<Announcement> expected) {}
}
