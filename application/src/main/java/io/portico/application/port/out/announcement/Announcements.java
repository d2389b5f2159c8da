package io.portico.application.port.out.announcement;

import io.portico.application.port.out.FewRecords;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;

/** The announcements of each organisation. */
public interface Announcements extends FewRecords<AnnouncementId, Announcement> {

  /**
   * Adds {@code announcement} and returns true, unless the organisation has {@link
   * Announcement#MOST}. Concurrent calls are counted one after the other.
   */
  boolean add(OrganisationId organisation, Announcement announcement);

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
