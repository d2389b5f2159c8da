package io.portico.application.port.in.announcement;

import io.portico.domain.access.Actor;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementDetails;

/** Use case: an administrator adds an announcement. */
public interface AddAnnouncement {

  /**
   * Adds an announcement.
   *
   * @throws io.portico.domain.shared.InvalidValueException if its API or plan does not exist
   */
  Outcome add(Command command);

  record Command(Actor actor, AnnouncementDetails details) {}

  sealed interface Outcome {

    record Added(Announcement announcement) implements Outcome {}

    /** The organisation has the maximum number. */
    record TooMany(int most) implements Outcome {}
  }
}
