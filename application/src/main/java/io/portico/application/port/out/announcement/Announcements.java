package io.portico.application.port.out.announcement;

import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The announcements of each organisation. */
public interface Announcements {

  /**
   * Adds {@code announcement} and returns true, unless the organisation has {@link
   * Announcement#MOST}. Concurrent calls are counted one after the other.
   */
  boolean add(OrganisationId organisation, Announcement announcement);

  /** Returns the announcement with this id, or empty if the organisation has none. */
  Optional<Announcement> find(OrganisationId organisation, AnnouncementId id);

  /** Returns what {@link #find} does, and locks the announcement until the unit of work ends. */
  Optional<Announcement> findForUpdate(OrganisationId organisation, AnnouncementId id);

  /** Replaces the announcement of the same id, in the unit of work that locked it. */
  void replace(OrganisationId organisation, Announcement announcement);

  /** Removes an announcement. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, AnnouncementId id);

  /** Returns all announcements of the organisation, ordered by id. */
  List<Announcement> all(OrganisationId organisation);

  /** Returns those that the site shows at {@code at}, ordered by id. */
  List<Announcement> shown(OrganisationId organisation, Instant at);

  /**
   * Returns up to {@code most} announcements whose mailing has not ended, of all organisations
   * whose site is on. First those that were mailed or requested the longest ago.
   */
  List<Mailed> mailing(int most);

  /** An announcement of an organisation. */
  record Mailed(OrganisationId organisation, AnnouncementId id) {}
}
